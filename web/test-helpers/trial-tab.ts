// One tab of a browser in trial mode, for tests of the trial API.
import { createTrialArchive } from '#web/trial/trial-archive.ts';
import { createTrialApi, type TrialApiPorts } from '#web/trial/trial-api.ts';
import { loadOwnModel } from '#web/core/own-model/load-own-model.ts';
import { findOwnModel } from '#web/core/own-model/own-model-store.ts';
import { TRIAL_OWNER } from '#web/core/session/owner.ts';
import { loadTrialEngine } from '#web/trial/trial-engine.ts';

/** The time in a tab unless a test sets another one. */
export const NOW_MS = Date.UTC(2026, 10, 20, 4);

/**
 * Opens a tab over a storage. `removed` collects the image references that the API removes. `ports`
 * replaces others.
 */
export function openTab(
  storage: Storage,
  nowMs = NOW_MS,
  ports: Partial<Pick<TrialApiPorts, 'archive' | 'askToPersist' | 'loadEngine'>> = {},
) {
  const removed: string[] = [];
  const api = createTrialApi({
    storage,
    images: { remove: async (_bucket, refs) => void removed.push(...refs) },
    archive: createTrialArchive(`archive-${crypto.randomUUID()}`),
    askToPersist: () => undefined,
    now: () => nowMs,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    loadEngine: loadTrialEngine,
    findOwnModel: () => findOwnModel(storage, TRIAL_OWNER),
    loadModel: async (own) => loadOwnModel(own),
    pause: () => Promise.resolve(),
    ...ports,
  });
  return { api, removed };
}
