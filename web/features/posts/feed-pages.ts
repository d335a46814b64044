// The feed as the query cache holds it, and what publishing, editing and deleting do to it before
// the server has answered. Every change has its way back, so that a failure restores exactly one
// post and nothing that happened meanwhile.
import type { InfiniteData } from '@tanstack/react-query';
import type { Post } from '#domain/posts/post.ts';

/** One page as the API answers it. */
export interface FeedPage {
  items: Post[];
  nextCursor: string | null;
  total: number;
}

/** All pages loaded so far. */
export type FeedPages = InfiniteData<FeedPage, string | undefined>;

/** Where a post stood, to put it back there. */
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

/** Puts a new post on top; one that is there already is renewed in its place. */
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

/** Renews a post in its place. */
export function withPost(feed: FeedPages, post: Post): FeedPages {
  return {
    ...feed,
    pages: feed.pages.map((page) => ({
      ...page,
      items: page.items.map((other) => (other.id === post.id ? post : other)),
    })),
  };
}

/** Takes a post out. */
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

/** Puts a post back where it stood. */
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

/** Only the first page: where the feed begins again after publishing (B§4, rulings 31). */
export function firstPageOnly(feed: FeedPages): FeedPages {
  return { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) };
}
