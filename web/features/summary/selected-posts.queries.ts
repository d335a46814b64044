// The chosen inspirations with their conversations, as they stand now, and the request that is made of them (B§7).
import { useQueries } from '@tanstack/react-query';
import { withPicturesNamed } from '#domain/chat/reply-context.ts';
import type { Message } from '#domain/chat/message.ts';
import { DIARY_MAX_IMAGES, type OriginalPost } from '#domain/diaries/diary.ts';
import type { Post } from '#domain/posts/post.ts';
import { buildSummaryContent } from '#domain/summary/summary-content.ts';
import { useApiQueries } from '#web/core/api/use-api.ts';
import { errorCode } from '#web/core/messages/error-text.ts';
import { momentHere } from '#web/core/time/moment.ts';
import type { ChosenPost } from '#web/features/summary/selection.store.ts';

/** A chosen inspiration that is there, with its conversation. */
export interface LoadedPost {
  post: Post;
  messages: readonly Message[];
}

/** A chosen inspiration: on its way, gone, not to be had now (with the words it had when it was chosen), or there. */
export type SelectedPost =
  | { id: string; state: 'loading' | 'gone' }
  | { id: string; state: 'failed'; retry: () => void; words: string }
  | ({ id: string; state: 'there' } & LoadedPost);

/** The chosen inspirations, oldest first as a day is told; those that are not there (yet) at the end. */
export function useSelectedPosts(chosen: readonly ChosenPost[]): SelectedPost[] {
  const queries = useApiQueries();
  const posts = useQueries({ queries: chosen.map(({ id }) => queries.posts.get.queryOptions({ input: { id }, retry: false })) });
  const conversations = useQueries({ queries: chosen.map(({ id }) => queries.messages.list.queryOptions({ input: { postId: id }, retry: false })) });
  const entries = chosen.map(({ id, originalPost }, index): SelectedPost => {
    const post = posts[index];
    const messages = conversations[index];
    if (errorCode(post?.error) === 'POST_NOT_FOUND') return { id, state: 'gone' };
    if (post?.data !== undefined && messages?.data !== undefined) return { id, state: 'there', post: post.data, messages: messages.data.items };
    if (post?.isError === true || messages?.isError === true) {
      return { id, state: 'failed', retry: () => void Promise.all([post?.refetch(), messages?.refetch()]), words: originalPost?.content ?? '' };
    }
    return { id, state: 'loading' };
  });
  const timeOf = (entry: SelectedPost) => (entry.state === 'there' ? entry.post.createdAt : 'later');
  return entries.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
}

/** Those that a summary may be made of: there, and not marked 不给AI看. */
export function usablePosts(selected: readonly SelectedPost[]): LoadedPost[] {
  return selected.filter((entry) => entry.state === 'there').filter(({ post }) => !post.aiPrivate);
}

/** The request: numbered shares of the person's own lines, and 修改建议 where there is one. */
export function summaryRequest(posts: readonly LoadedPost[], suggestion: string | null): { content: string; post_ids: string[] } {
  const shares = posts.map(({ post, messages }) => ({
    content: withPicturesNamed(post.content, post.images.length),
    time: shareTime(post.createdAt),
    lines: messages.filter((message) => message.isUser).map((message) => withPicturesNamed(message.content, message.images.length)),
  }));
  return { content: buildSummaryContent({ shares, suggestion }), post_ids: posts.map(({ post }) => post.id) };
}

function shareTime(iso: string): string {
  const { day, time } = momentHere(iso);
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日 ${time}`;
}

/** The posts as a note quotes them. */
export function quotesOf(posts: readonly LoadedPost[]): OriginalPost[] {
  return posts.map(({ post: { id, content, createdAt, images } }) => ({ id, content, timestamp: createdAt, images: [...images] }));
}

/** The pictures that go into the note: those of the posts, as many as a note holds. A sample's pictures belong to the product. */
export function picturesOf(posts: readonly LoadedPost[]): string[] {
  return posts.flatMap(({ post }) => (post.isSample ? [] : post.images)).slice(0, DIARY_MAX_IMAGES);
}
