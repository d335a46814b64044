// Ids that have had their effect in trial mode: a repeated change does nothing, and a deleted entry
// is not created again. The last ones are remembered, in one small row.
import * as z from 'zod/mini';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** No request waits in trial mode, so a repeat follows soon. */
const MOST_IDS = 200;

const idsSchema = z.array(z.string());

const spentIds = (store: TrialStore) => store.find(TRIAL_KEYS.spentIds, idsSchema) ?? [];

/** Whether a change was made, or an entry deleted. */
export function isSpent(store: TrialStore, id: string): boolean {
  return spentIds(store).includes(id);
}

/** Remembers an id. On a full storage it is not: a deletion must not need any room. */
export function spendId(store: TrialStore, id: string): void {
  const ids = [...spentIds(store).filter((other) => other !== id), id].slice(-MOST_IDS);
  try {
    store.write(TRIAL_KEYS.spentIds, ids);
  } catch {
    // It can be repeated.
  }
}

/** Makes a change, unless it was made before. */
export async function changeOnce(
  store: TrialStore,
  changeId: string | undefined,
  change: () => unknown,
): Promise<void> {
  if (changeId !== undefined && isSpent(store, changeId)) return;
  await change();
  if (changeId !== undefined) spendId(store, changeId);
}
