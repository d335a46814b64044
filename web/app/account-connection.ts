// The API over HTTP and images in the server's storage. A chunk of its own, because trial pages
// need neither.
import { session } from '#web/app/session.ts';
import { createHttpApi } from '#web/core/api/http-api.ts';
import { connectApi, type ApiConnection } from '#web/core/api/use-api.ts';
import { createImageCompressor } from '#web/core/images/image-compressor.ts';
import { createSupabaseImageStore } from '#web/core/images/supabase-image-store.ts';
import { withOwnModel } from '#web/core/own-model/with-own-model.ts';
import { ownModelKey } from '#web/core/session/private-keys.ts';
import { findStoredUser } from '#web/core/session/session-storage.ts';
import type { Images } from '#web/core/images/use-images.ts';
import type { SendRecording } from '#web/core/recordings/send-recording.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { linkOutbox } from '#web/core/outbox/link-outbox.ts';
import { forgetRemoved, keepReads, type KeepingPorts } from '#web/core/kept/keep-reads.ts';
import { queueImages } from '#web/core/outbox/queue-images.ts';
import { queueWrites, type OutboxLink } from '#web/core/outbox/outbox-link.ts';

/** The API and the image store of one mode. */
export interface Connection {
  api: ApiConnection;
  images: Images;
  sendRecording: SendRecording;
  /** Where writes wait for the network; trial mode needs none. */
  outbox?: OutboxLink;
  /** Where answers are kept for reading without a network; trial mode needs none. */
  keeping?: KeepingPorts;
}

/** Builds the connection of accounts, once per page load. */
export function connectAccount(): Connection {
  const store = createSupabaseImageStore({
    url: `${location.origin}/storage/v1`,
    tokens: session,
    userId: () => session.getState().user?.id ?? null,
    now: Date.now,
    randomWord: () => newId().slice(-12),
    report: (code) => console.info(`image store: ${code}`),
  });
  // One user's images must not be shown to the next user (rulings 18).
  session.onEnd(() => store.forget());
  const server = createHttpApi(session, location.origin);
  const findOwn = async () => {
    const owner = findStoredUser()?.id;
    if (owner === undefined || localStorage.getItem(ownModelKey(owner)) === null) return null;
    const { openAccountModel } = await import('#web/core/own-model/open-account-model.ts');
    return openAccountModel(server, owner);
  };
  const api = withOwnModel(server, async () => (await findOwn())?.endpoints ?? null);
  const outbox = linkOutbox(session, store);
  const keeping: KeepingPorts = {
    // What another tab has ended is not in this one yet.
    owner: () => {
      const id = session.getState().user?.id;
      return id !== undefined && id === findStoredUser()?.id ? id : null;
    },
    pages: outbox.pages,
    load: () => import('#web/core/kept/answer-reads.ts'),
  };
  const known = forgetRemoved(api, keeping);
  return {
    // Screens may show what is kept on this device. An export and a merge need the server's state.
    api: connectApi(
      'account',
      queueWrites(known, outbox),
      queueWrites(keepReads(known, keeping), outbox),
    ),
    outbox,
    keeping,
    sendRecording: async (recording, call) => {
      const own = await findOwn();
      if (own !== null) return own.sendRecording(recording, call);
      const { sendToServer } = await import('#web/core/recordings/server-recording.ts');
      return sendToServer(session)(recording, call);
    },
    images: queueImages(
      {
        store,
        compress: createImageCompressor(),
        putNow: (bucket, image) => store.put(bucket, image),
        read: async (bucket, ref) => {
          const url = await store.urlOf(bucket, ref);
          const response = url === '' ? null : await fetch(url);
          return response?.ok === true ? response.blob() : null;
        },
      },
      outbox,
    ),
  };
}
