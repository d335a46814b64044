// Keeps the mark 不给AI看 of a deleted post in the diaries that were written from it. Apart from
// trial-diaries.ts, which no first screen needs.
import * as z from 'zod/mini';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** What it reads of a stored diary. */
const citingSchema = z.looseObject({
  originalPosts: z.array(z.looseObject({ id: z.string() })),
});

/** Marks the diaries that name the post. STORAGE_FULL. */
export function keepMarkOfPost(store: TrialStore, postId: string): void {
  for (const key of store.keysContaining(TRIAL_KEYS.diaries, postId)) {
    const row = store.find(key, citingSchema);
    if (row?.originalPosts.some(({ id }) => id === postId) === true)
      store.write(key, { ...row, fromPrivate: true });
  }
}
