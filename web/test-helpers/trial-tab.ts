// One tab of a browser in trial mode, for tests of the trial API.
import { createTrialApi } from '#web/trial/trial-api.ts';
import { loadTrialEngine, type LoadTrialEngine } from '#web/trial/trial-engine.ts';

/** The time in a tab unless a test sets another one. */
export const NOW_MS = Date.UTC(2026, 10, 20, 4);

/** Opens a tab over a storage. `removed` collects the image references that the API removes. */
export function openTab(
  storage: Storage,
  nowMs = NOW_MS,
  loadEngine: LoadTrialEngine = loadTrialEngine,
) {
  const removed: string[] = [];
  const api = createTrialApi({
    storage,
    images: { remove: async (_bucket, refs) => void removed.push(...refs) },
    now: () => nowMs,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    loadEngine,
    pause: () => Promise.resolve(),
  });
  return { api, removed };
}
