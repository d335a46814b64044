// Imports entries of files into this trial (rulings 62), by the endpoint that brings a trial to an
// account. Files of other apps have posts and diaries only, so other rows are not stored.
import { ORPCError } from '@orpc/server';
import type { ImportBatch } from '#contract/import.contract.ts';
import { boundedMoment, boundedTime } from '#domain/posts/moment.ts';
import type { TrialDiaries } from '#web/trial/trial-diaries.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';

export interface TrialImportsPorts {
  posts: Pick<TrialPosts, 'has' | 'importPost'>;
  diaries: Pick<TrialDiaries, 'has' | 'importDiary'>;
  now: () => number;
}

export function createTrialImports({ posts, diaries, now }: TrialImportsPorts) {
  const momentOf = (iso: string) => new Date(boundedMoment(Date.parse(iso), now())).toISOString();
  const timeOf = (iso: string) => new Date(boundedTime(Date.parse(iso), now())).toISOString();

  return {
    /** The given ids that posts or diaries have. */
    listKnown: (ids: readonly string[]): string[] =>
      ids.filter((id) => posts.has(id) || diaries.has(id)),

    /** Stores a batch and returns the ids of the rows that are there now. STORAGE_FULL. */
    async importBatch(batch: ImportBatch) {
      const confirmed = { posts: [] as string[], diaries: [] as string[] };
      for (const { messages: _messages, ...post } of batch.posts) {
        const dated = {
          ...post,
          createdAt: momentOf(post.createdAt),
          recordedAt: timeOf(post.recordedAt ?? post.createdAt),
        };
        if (await isAccepted(() => posts.importPost(dated))) confirmed.posts.push(post.id);
      }
      for (const { works: _works, createdAt, isFavourite = false, ...diary } of batch.diaries) {
        const times = { createdAt: timeOf(createdAt), isFavourite };
        if (await isAccepted(() => diaries.importDiary(diary, times)))
          confirmed.diaries.push(diary.id);
      }
      const none = { messages: [], facts: [], personas: [], questions: [], templates: [] };
      return { ...confirmed, ...none };
    },
  };
}

/** As on the server: a broken rule rejects its row. A full storage ends the batch. */
async function isAccepted(work: () => void | Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ORPCError && error.code !== 'STORAGE_FULL') return false;
    throw error;
  }
}
