// The trial API passes the same suite as every JournalApi.
import { describeJournalApi } from '#contract/compliance/journal-api.compliance.ts';
import type { JournalUser, JournalWorld } from '#contract/compliance/world.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import { createTrialArchive } from '#web/trial/trial-archive.ts';
import { createTrialApi } from '#web/trial/trial-api.ts';
import { loadOwnModel } from '#web/core/own-model/load-own-model.ts';
import { loadTrialEngine } from '#web/trial/trial-engine.ts';

describeJournalApi('trial API', async (): Promise<JournalWorld> => {
  const clock = { nowMs: Date.UTC(2026, 10, 20, 4) };
  return {
    clock,
    newUser: async (): Promise<JournalUser> => ({
      api: createTrialApi({
        storage: new MemoryStorage(),
        images: { remove: async () => undefined },
        archive: createTrialArchive(`archive-${crypto.randomUUID()}`),
        askToPersist: () => undefined,
        now: () => clock.nowMs,
        randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
        loadEngine: loadTrialEngine,
        findOwnModel: () => null,
        loadModel: async (own) => loadOwnModel(own),
        pause: () => new Promise((resolve) => setTimeout(resolve, 1)),
      }),
      image: (number) => `local:00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    }),
    dispose: async () => undefined,
  };
});
