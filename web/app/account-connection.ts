// What account pages work with: the API over HTTP, and pictures in the server's storage.
import { session } from '#web/app/session.ts';
import { createHttpApi } from '#web/core/api/http-api.ts';
import { connectApi, type ApiConnection } from '#web/core/api/use-api.ts';
import { createImageCompressor } from '#web/core/images/image-compressor.ts';
import { createSupabaseImageStore } from '#web/core/images/supabase-image-store.ts';
import type { Images } from '#web/core/images/use-images.ts';
import { newId } from '#web/core/ids/new-id.ts';
import { forgetPrivateKeys } from '#web/core/session/private-keys.ts';

/** One mode's API and pictures. */
export interface Connection {
  api: ApiConnection;
  images: Images;
}

const store = createSupabaseImageStore({
  url: `${location.origin}/storage/v1`,
  tokens: session,
  userId: () => session.getState().user?.id ?? null,
  now: Date.now,
  randomWord: () => newId().slice(-12),
  report: (code) => console.info(`image store: ${code}`),
});

// What one person saw must not be found by the next (rulings 18).
session.onEnd((reason) => {
  store.forget();
  // Whoever's session merely expired did not leave: what they chose waits for them.
  if (reason === 'signedOut') forgetPrivateKeys();
});

/** The connection of accounts; one per page. */
export const accountConnection: Connection = {
  api: connectApi('account', createHttpApi(session, location.origin)),
  images: { store, compress: createImageCompressor() },
};
