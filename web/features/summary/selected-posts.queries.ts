// The chosen posts in their current state, and what a diary takes over from them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DIARY_MAX_IMAGES, type OriginalPost } from '#domain/diaries/diary.ts';
import { boundQuotes } from '#domain/diaries/quotes.ts';
import type { Post } from '#domain/posts/post.ts';
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import { SUMMARY_MAX_POSTS } from '#domain/summary/summary-content.ts';
import { useApiQueries } from '#web/core/api/use-api.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import type { ChosenPost } from '#web/features/summary/selection.store.ts';

/** Posts requested at once when a diary is saved. */
const POSTS_AT_ONCE = 6;

/** A chosen post: usable, or why not. Its text is that of the time it was chosen. */
export interface SelectedPost {
  id: string;
  state: 'usable' | 'gone' | 'private' | 'too_long';
  words: string;
}

/** The selection as a summary would use it now. */
export interface SelectedPosts {
  /** Usable posts in the order of the summary, oldest first; the others last. */
  entries: SelectedPost[];
  /** Number of parts, and the most the summary can cost; null until they are known. */
  cost: { parts: number; stones: number } | null;
  isLoading: boolean;
}

/**
 * Loads the state of the chosen posts. Their texts stay on the server; only what is shown is
 * loaded.
 */
export function useSelectedPosts(chosen: readonly ChosenPost[], roleKey: string): SelectedPosts {
  const ids = chosen.slice(0, SUMMARY_MAX_POSTS).map((post) => post.id);
  const input = { post_ids: ids, role_key: roleKey, time_zone: browserTimeZone() };
  const { data: plan, isLoading } = useQuery(
    useApiQueries().summary.plan.queryOptions({
      input,
      enabled: ids.length > 0,
      staleTime: 0,
      retry: false,
      placeholderData: (before) => before,
    }),
  );
  const wordsOf = new Map(chosen.map((post) => [post.id, post.originalPost?.content ?? '']));
  const order = new Map(
    plan?.steps.flatMap((step) =>
      step.shares.map((share, index) => [share.post_id, index] as const),
    ),
  );
  const leftOut = new Map(plan?.left_out.map(({ post_id, reason }) => [post_id, reason]));
  const beyond = chosen.slice(SUMMARY_MAX_POSTS).map((post) => post.id);
  const usable = [
    ...new Set([...order.keys()].filter((id) => wordsOf.has(id))),
    ...ids.filter((id) => !order.has(id) && !leftOut.has(id)),
  ];
  const entryOf = (id: string, state: SelectedPost['state']): SelectedPost => ({
    id,
    state,
    words: wordsOf.get(id) ?? '',
  });
  return {
    entries: [
      ...usable.map((id) => entryOf(id, 'usable')),
      ...ids.flatMap((id) => {
        const reason = leftOut.get(id);
        return reason === undefined ? [] : [entryOf(id, reason)];
      }),
      ...beyond.map((id) => entryOf(id, 'too_long')),
    ],
    cost:
      plan === undefined
        ? null
        : {
            parts: plan.steps.filter((step) => step.shares.length > 0).length,
            stones: plan.steps.reduce((sum, step) => sum + step.stones, 0),
          },
    isLoading,
  };
}

/** Loads posts for a diary that quotes them; deleted ones are left out. */
export function useLoadPosts(): (ids: readonly string[]) => Promise<Post[]> {
  const client = useQueryClient();
  const { get } = useApiQueries().posts;
  return async (ids) => {
    const slots = createSemaphore(POSTS_AT_ONCE);
    const loaded = await Promise.all(
      ids.map((id) =>
        slots.run(async () => {
          try {
            return await client.ensureQueryData(get.queryOptions({ input: { id } }));
          } catch (error) {
            if (errorCode(error) === 'POST_NOT_FOUND') return null;
            throw error;
          }
        }),
      ),
    );
    return loaded.filter((post) => post !== null);
  };
}

/**
 * The posts as a diary quotes them. They are shortened here, so that the request holds no more than
 * is stored.
 */
export function quotesOf(posts: readonly Post[]): OriginalPost[] {
  return boundQuotes(
    posts.map(({ id, content, createdAt, images }) => ({
      id,
      content,
      timestamp: createdAt,
      images: [...images],
    })),
  );
}

/**
 * The images of the posts for the diary, up to its limit. Images of samples belong to the product
 * and are left out.
 */
export function imagesOf(posts: readonly Post[]): string[] {
  return posts.flatMap((post) => (post.isSample ? [] : post.images)).slice(0, DIARY_MAX_IMAGES);
}
