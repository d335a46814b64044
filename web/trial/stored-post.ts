// A post as trial mode stores it: the wire shape without the fields computed on each read.
import * as z from 'zod/mini';
import { idSchema } from '#contract/base.ts';
import { postSchema } from '#contract/post.contract.ts';
import { NEW_POST, type StoredPost } from '#domain/posts/post.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/**
 * The counts, the pin and the sample mark are computed on each read. Rows of older versions have no
 * `recordedAt`: they were saved at their moment.
 */
export const storedPostSchema: z.ZodMiniType<StoredPost> = z.pipe(
  z.transform((row: unknown) =>
    isObject(row) ? { ...NEW_POST, isFavourite: false, recordedAt: row.createdAt, ...row } : row,
  ),
  z.omit(postSchema, {
    conversationCount: true,
    diaryCount: true,
    isPinned: true,
    isSample: true,
  }),
);

/** The id of the pinned post; null: none is. */
export function findPinnedPost(store: TrialStore): string | null {
  return store.find(TRIAL_KEYS.pinnedPost, idSchema);
}

/** Ends the pin of a post; that of another one stays. */
export function unpinPost(store: TrialStore, id: string): void {
  if (findPinnedPost(store) === id) store.remove([TRIAL_KEYS.pinnedPost]);
}

function isObject(value: unknown): value is { createdAt?: unknown } {
  return typeof value === 'object' && value !== null;
}
