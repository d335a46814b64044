// The trial API in this browser and images in IndexedDB. Loaded only under /test and to import a
// trial into an account.
import type { SampleSet } from '#domain/samples/sample.ts';
import type { OwnModel } from '#ai/own-model.ts';
import type { Connection } from '#web/app/account-connection.ts';
import { connectApi } from '#web/core/api/use-api.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { nameOf, pendingNames } from '#web/core/deletions/pending-deletions.ts';
import { createImageCompressor } from '#web/core/images/image-compressor.ts';
import { findOwnModel } from '#web/core/own-model/own-model-store.ts';
import { ownModelKey } from '#web/core/session/private-keys.ts';
import { TRIAL_OWNER } from '#web/core/session/owner.ts';
import { createIndexedDbImageStore } from '#web/trial/images/indexed-db-image-store.ts';
import { createSampleSource } from '#web/trial/samples/sample-source.ts';
import { createTrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import { createTrialApi } from '#web/trial/trial-api.ts';
import { loadTrialEngine } from '#web/trial/trial-engine.ts';
import type { TrialImportPorts } from '#web/trial/trial-import.ts';
import { createImageKeeper } from '#web/trial/trial-images.ts';
import { createTrialStore, subscribeToTrialChanges, TRIAL_KEYS } from '#web/trial/trial-store.ts';

/** The client of an own model, which no first screen needs. */
const loadClient = () => import('#web/core/own-model/load-own-model.ts');

const BUCKET = 'card-image-bucket';

/**
 * Minimum age of images that the sweep removes, in milliseconds. An editor in another tab may hold
 * younger ones.
 */
const SWEEP_AGE_MS = 86_400_000;

export interface TrialConnection extends Connection {
  /** Calls back when another tab has changed trial data. Returns the unsubscribe function. */
  follow: (onChange: () => void) => () => void;
  /**
   * Fetches the server's samples (rulings 39) and returns whether they changed. Without a server
   * the stored ones stay.
   */
  refreshSamples: () => Promise<boolean>;
  /** Removes images that no item and no draft references, and versions of items that are gone. */
  sweep: () => Promise<void>;
  /** The ports for an import of this trial into an account. */
  importPorts: (userId: string, account: Connection) => TrialImportPorts;
}

export function connectTrial(): TrialConnection {
  const store = createIndexedDbImageStore({
    newId,
    createObjectUrl: (image) => URL.createObjectURL(image),
    revokeObjectUrl: (url) => URL.revokeObjectURL(url),
  });
  const findOwn = () => findOwnModel(localStorage, TRIAL_OWNER);
  const sweepVersions = async () => {
    const versions = await import('#web/trial/trial-versions.ts');
    await versions.sweepVersions(createTrialStore(localStorage));
  };
  const api = createTrialApi({
    storage: localStorage,
    images: store,
    now: Date.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    askToPersist: () => void navigator.storage?.persist?.().catch(() => undefined),
    loadEngine: () =>
      loadTrialEngine(async () =>
        (await import('#web/core/care/load-care-words.ts')).loadCareWords(),
      ),
    findOwnModel: findOwn,
    loadModel: async (own) => (await loadClient()).loadOwnModel(own),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  // A local program loads its model while the user still reads.
  const warmUp = async (own: OwnModel) => {
    const { aiOff } = await api.ai.settings();
    if (!aiOff) await (await loadClient()).warmUpOwn(own);
  };
  const own = findOwn();
  if (own !== null) void warmUp(own).catch(() => undefined);
  return {
    api: connectApi('trial', api),
    sendRecording: async (recording, call) => {
      const [{ createTrialTranscription }, { ownRuntime }] = await Promise.all([
        import('#web/trial/trial-transcription.ts'),
        loadClient(),
      ]);
      const aiSettings = createTrialAiSettings(createTrialStore(localStorage), findOwn, Date.now);
      const send = createTrialTranscription({
        findOwnModel: findOwn,
        aiSettings,
        runtime: ownRuntime,
      });
      return send(recording, call);
    },
    images: {
      store,
      compress: createImageCompressor(),
      putNow: (...image) => store.put(...image),
      read: (...image) => store.read(...image),
    },
    follow: (onChange) => subscribeToTrialChanges(window, [ownModelKey(TRIAL_OWNER)], onChange),
    refreshSamples: async () => {
      const set = await fetchSamples().catch(() => null);
      return set !== null && set.posts.length > 0 && createSampleSource(localStorage).keep(set);
    },
    sweep: async () => {
      await store.sweep(BUCKET, Date.now() - SWEEP_AGE_MS, isInStorage);
      // Seldom needed, so its chunk is not loaded at every start.
      if (localStorage.getItem(TRIAL_KEYS.versionsToSweep) !== null) await sweepVersions();
    },
    importPorts: (userId, account) => ({
      storage: localStorage,
      userId,
      readImage: (ref) => store.read(BUCKET, ref),
      upload: (image) => account.images.putNow(BUCKET, image),
      send: (batch, signal) => account.api.api.import.create(batch, { signal }),
      releaseImages: createImageKeeper(createTrialStore(localStorage), store).release,
      // A browser without a database has no versions either.
      sweepVersions: () => sweepVersions().catch(() => undefined),
      isDeleted: (kind, id) => pendingNames('trial').includes(nameOf({ kind, id })),
    }),
  };
}

/**
 * Fetches the server's samples; null without a server. The store validates them, so this request
 * does not need the API client.
 */
async function fetchSamples(): Promise<SampleSet | null> {
  const response = await fetch('/api/samples');
  return response.ok ? ((await response.json()) as SampleSet) : null;
}

/** Whether any stored value (item, draft, set-aside value) contains the reference. */
function isInStorage(ref: string): boolean {
  return Object.values(localStorage).some((text) => typeof text === 'string' && text.includes(ref));
}
