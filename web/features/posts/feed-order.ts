// The place of a post among the loaded pages of the feed. Loaded with the dialog that changes a
// moment; no other action changes the order.
import type { Post } from '#domain/posts/post.ts';
import { postOf, withItems, withPost, type FeedPages } from '#web/features/posts/feed-pages.ts';

/** The position of a post. */
interface PostPlace {
  post: Post;
  page: number;
  index: number;
}

/** Finds a post among the loaded pages. */
export function findPost(feed: FeedPages | undefined, id: string): PostPlace | null {
  for (const [page, { items }] of (feed?.pages ?? []).entries()) {
    const index = items.findIndex((post) => post.id === id);
    const post = items[index];
    if (post !== undefined) return { post, page, index };
  }
  return null;
}

/**
 * Moves a post of the feed to the place of its moment. One that belongs behind the loaded pages
 * leaves them, because only the next page says what is before it.
 */
export function withPostMoved(feed: FeedPages, post: Post): FeedPages {
  if (postOf(feed, post.id) === undefined) return feed;
  const rest = withItems(withPost(feed, post), (items) => items.filter(({ id }) => id !== post.id));
  const isAfter = (other: Post) => isNewer(post, other);
  const last = rest.pages.length - 1;
  const end = rest.pages[last]?.nextCursor === null ? last : -1;
  const found = rest.pages.findIndex(({ items }) => items.some(isAfter));
  const place = found === -1 ? end : found;
  return withItems(rest, (items, at) => {
    if (at !== place) return items;
    const index = items.findIndex(isAfter);
    return items.toSpliced(index === -1 ? items.length : index, 0, post);
  });
}

/** The order of the feed: newest moment first, then the greater id; samples are last. */
function isNewer(a: Post, b: Post): boolean {
  if (a.isSample !== b.isSample) return b.isSample;
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;
}
