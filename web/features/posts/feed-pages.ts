// The feed in the query cache, and how publishing and editing change it before the server
// responds. Each change can be undone, so a failure restores exactly one post and keeps later
// changes.
import type { InfiniteData } from '@tanstack/react-query';
import type { Post } from '#domain/posts/post.ts';

/** One page as the API returns it. */
export interface FeedPage {
  items: Post[];
  /** The post on top of the feed; on the first page only. It is also in `items`, at its place. */
  pinned: Post | null;
  nextCursor: string | null;
  total: number;
}

/** All pages loaded so far. */
export type FeedPages = InfiniteData<FeedPage, string | undefined>;

/** A post as the feed has it: among the loaded pages, or on top. */
export function postOf(feed: FeedPages | undefined, id: string): Post | undefined {
  return feed?.pages
    .flatMap(({ items, pinned }) => (pinned === null ? items : [pinned, ...items]))
    .find((post) => post.id === id);
}

/** The post on top of the feed. */
export function pinnedOf(feed: FeedPages | undefined): Post | null {
  return feed?.pages[0]?.pinned ?? null;
}

/**
 * All loaded posts in order, the pinned one first and not at its place. Another device can move a
 * post while the pages are loaded, so that two of them have it: the later page is right.
 */
export function postsOf(feed: FeedPages | undefined): Post[] {
  const pinned = pinnedOf(feed);
  const posts = feed?.pages.flatMap((page) => page.items) ?? [];
  const places = new Map(posts.map((post, place) => [post.id, place]));
  const others = posts.filter(({ id }, place) => places.get(id) === place && id !== pinned?.id);
  return pinned === null ? others : [pinned, ...others];
}

/** Puts a new post on top, or replaces it if the feed already has it. */
export function withPostOnTop(feed: FeedPages, post: Post): FeedPages {
  if (postOf(feed, post.id) !== undefined) return withPost(feed, post);
  const onTop = withItems(feed, (items, at) => (at === 0 ? [post, ...items] : items));
  return withCount(onTop, 1);
}

/** Replaces a post at its position. */
export function withPost(feed: FeedPages, post: Post): FeedPages {
  return withPosts(feed, (other) => (other.id === post.id ? post : other));
}

/** Removes a post. */
export function withoutPost(feed: FeedPages, id: string): FeedPages {
  if (postOf(feed, id) === undefined) return feed;
  return withCount(
    withPosts(feed, (post) => (post.id === id ? null : post)),
    -1,
  );
}

/** Keeps only the first page, where the feed starts again after publishing (B§4, rulings 31). */
export function firstPageOnly(feed: FeedPages): FeedPages {
  return { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) };
}

/** Changes the posts of each page. */
export function withItems(
  feed: FeedPages,
  change: (items: Post[], pageAt: number) => Post[],
): FeedPages {
  const pages = feed.pages.map((page, at) => ({ ...page, items: change(page.items, at) }));
  return { ...feed, pages };
}

/** Changes every post, on top and at its place; null removes it. */
function withPosts(feed: FeedPages, change: (post: Post) => Post | null): FeedPages {
  const pages = feed.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((post) => change(post) ?? []),
    pinned: page.pinned && change(page.pinned),
  }));
  return { ...feed, pages };
}

function withCount(feed: FeedPages, more: number): FeedPages {
  const pages = feed.pages.map((page) => ({ ...page, total: page.total + more }));
  return { ...feed, pages };
}
