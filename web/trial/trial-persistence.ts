// Asks the browser once not to clear this trial's data when space runs low (rulings 77).
import { timeSchema } from '#contract/base.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** Returns the function to call after an own entry is stored. The first call asks. */
export function createFirstEntryHook({
  store,
  now,
  onFirst,
}: {
  store: TrialStore;
  now: () => number;
  onFirst: () => void;
}): () => void {
  return () => {
    if (store.find(TRIAL_KEYS.persistenceAskedAt, timeSchema) !== null) return;
    try {
      store.write(TRIAL_KEYS.persistenceAskedAt, new Date(now()).toISOString());
    } catch {
      // Without space for the note it asks again next time.
    }
    onFirst();
  };
}
