// The feed in the query cache, and how publishing, editing and deleting change it before the server
// responds. Each change can be undone, so a failure restores exactly one post and keeps later
// changes.
import type { InfiniteData } from '@tanstack/react-query';
import type { Post } from '#domain/posts/post.ts';

/** One page as the API returns it. */
export interface FeedPage {
  items: Post[];
  nextCursor: string | null;
  total: number;
}

/** All pages loaded so far. */
export type FeedPages = InfiniteData<FeedPage, string | undefined>;

/** The position of a post, for restoring it. */
export interface PostPlace {
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

/** Puts a new post on top, or replaces it if the feed already has it. */
export function withPostOnTop(feed: FeedPages, post: Post): FeedPages {
  if (findPost(feed, post.id) !== null) return withPost(feed, post);
  return {
    ...feed,
    pages: feed.pages.map((page, at) => ({
      ...page,
      items: at === 0 ? [post, ...page.items] : page.items,
      total: page.total + 1,
    })),
  };
}

/** Replaces a post at its position. */
export function withPost(feed: FeedPages, post: Post): FeedPages {
  return {
    ...feed,
    pages: feed.pages.map((page) => ({
      ...page,
      items: page.items.map((other) => (other.id === post.id ? post : other)),
    })),
  };
}

/** Removes a post. */
export function withoutPost(feed: FeedPages, id: string): FeedPages {
  if (findPost(feed, id) === null) return feed;
  return {
    ...feed,
    pages: feed.pages.map((page) => ({
      ...page,
      items: page.items.filter((post) => post.id !== id),
      total: page.total - 1,
    })),
  };
}

/** Restores a post at its position, unless the feed has it already. */
export function withPostBack(feed: FeedPages, { post, page: pageAt, index }: PostPlace): FeedPages {
  if (findPost(feed, post.id) !== null) return feed;
  return {
    ...feed,
    pages: feed.pages.map((page, at) => ({
      ...page,
      items: at === pageAt ? page.items.toSpliced(index, 0, post) : page.items,
      total: page.total + 1,
    })),
  };
}

/** Keeps only the first page, where the feed starts again after publishing (B§4, rulings 31). */
export function firstPageOnly(feed: FeedPages): FeedPages {
  return { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) };
}
