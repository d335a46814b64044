// What trial pages work with: the API answered in this browser, pictures in IndexedDB. Loaded only under /test.
import type { Connection } from '#web/app/account-connection.ts';
import { connectApi } from '#web/core/api/use-api.ts';
import { newId } from '#web/core/ids/new-id.ts';
import { createImageCompressor } from '#web/core/images/image-compressor.ts';
import { createIndexedDbImageStore } from '#web/trial/images/indexed-db-image-store.ts';
import { createTrialApi } from '#web/trial/trial-api.ts';
import { loadTrialEngine } from '#web/trial/trial-engine.ts';

/** Builds the connection of trial mode. */
export function connectTrial(): Connection {
  const store = createIndexedDbImageStore({
    newId,
    createObjectUrl: (picture) => URL.createObjectURL(picture),
    revokeObjectUrl: (url) => URL.revokeObjectURL(url),
  });
  const api = createTrialApi({
    storage: localStorage,
    images: store,
    now: Date.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    loadEngine: loadTrialEngine,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  return { api: connectApi('trial', api), images: { store, compress: createImageCompressor() } };
}
