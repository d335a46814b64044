// What trial pages work with: the API answered in this browser, images in IndexedDB. Loaded only
// under /test, and to bring a trial into an account.
import type { SampleSet } from '#domain/samples/sample.ts';
import type { Connection } from '#web/app/account-connection.ts';
import { connectApi } from '#web/core/api/use-api.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { createImageCompressor } from '#web/core/images/image-compressor.ts';
import { createIndexedDbImageStore } from '#web/trial/images/indexed-db-image-store.ts';
import { createSampleSource } from '#web/trial/samples/sample-source.ts';
import { createTrialApi } from '#web/trial/trial-api.ts';
import { loadTrialEngine } from '#web/trial/trial-engine.ts';
import type { TrialImportPorts } from '#web/trial/trial-import.ts';
import { createImageKeeper } from '#web/trial/trial-images.ts';
import { createTrialStore, subscribeToTrialChanges } from '#web/trial/trial-store.ts';

/** Where trial images lie. */
const BUCKET = 'card-image-bucket';

/**
 * Images younger than this are never swept, in milliseconds: an editor that is open in another tab
 * may hold them.
 */
const SWEEP_AGE_MS = 86_400_000;

/** The connection of trial mode, with what only the app asks of it. */
export interface TrialConnection extends Connection {
  /** Calls back when another tab has changed trial data; answers how to stop. */
  follow: (onChange: () => void) => () => void;
  /**
   * Takes the server's samples (rulings 39); tells whether others are shown now. Without a server
   * those that are there stay.
   */
  refreshSamples: () => Promise<boolean>;
  /** Removes images that no row and no draft names any more. */
  sweepImages: () => Promise<void>;
  /** What an import of this trial into an account works with. */
  importPorts: (userId: string, account: Connection) => TrialImportPorts;
}

/** Builds the connection of trial mode. */
export function connectTrial(): TrialConnection {
  const store = createIndexedDbImageStore({
    newId,
    createObjectUrl: (image) => URL.createObjectURL(image),
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
  return {
    api: connectApi('trial', api),
    images: { store, compress: createImageCompressor() },
    follow: (onChange) => subscribeToTrialChanges(window, onChange),
    refreshSamples: async () => {
      const set = await fetchSamples().catch(() => null);
      return set !== null && set.posts.length > 0 && createSampleSource(localStorage).keep(set);
    },
    sweepImages: () => store.sweep(BUCKET, Date.now() - SWEEP_AGE_MS, standsInStorage),
    importPorts: (userId, account) => ({
      storage: localStorage,
      userId,
      readImage: (ref) => store.read(BUCKET, ref),
      upload: (image) => account.images.store.put(BUCKET, image),
      send: (batch, signal) => account.api.api.import.create(batch, { signal }),
      releaseImages: createImageKeeper(createTrialStore(localStorage), store).release,
    }),
  };
}

/**
 * The server's samples; null without a server. The store examines what it reads, so the API's whole
 * client is not needed for this one row.
 */
async function fetchSamples(): Promise<SampleSet | null> {
  const answer = await fetch('/api/samples');
  return answer.ok ? ((await answer.json()) as SampleSet) : null;
}

/** Rows, drafts, values that were set aside: whatever names an image keeps it. */
function standsInStorage(ref: string): boolean {
  return Object.values(localStorage).some((text) => typeof text === 'string' && text.includes(ref));
}
