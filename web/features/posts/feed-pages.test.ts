// Each change of the feed, and that undoing it restores the exact state before.
import { describe, expect, it } from 'vitest';
import type { Post } from '#domain/posts/post.ts';
import {
  findPost,
  firstPageOnly,
  withoutPost,
  withPost,
  withPostBack,
  withPostOnTop,
  type FeedPages,
} from '#web/features/posts/feed-pages.ts';

function post(id: string, content = id): Post {
  const createdAt = '2026-11-20T00:00:00.000Z';
  return {
    id,
    content,
    sourceContent: null,
    images: [],
    createdAt,
    updatedAt: createdAt,
    conversationCount: 0,
    diaryCount: 0,
    aiPrivate: false,
    isSample: false,
  };
}

const feed: FeedPages = {
  pages: [
    { items: [post('a'), post('b')], nextCursor: 'x', total: 3 },
    { items: [post('c')], nextCursor: null, total: 3 },
  ],
  pageParams: [undefined, 'x'],
};
const ids = (pages: FeedPages) =>
  pages.pages.map((page) => page.items.map((item) => item.id).join(''));

describe('the cached feed', () => {
  it('puts a new post on top and counts it', () => {
    const next = withPostOnTop(feed, post('n'));
    expect(ids(next)).toEqual(['nab', 'c']);
    expect(next.pages.map((page) => page.total)).toEqual([4, 4]);
  });

  it('never shows the same post twice', () => {
    const next = withPostOnTop(feed, post('b', 'renewed'));
    expect(ids(next)).toEqual(['ab', 'c']);
    expect(findPost(next, 'b')?.post.content).toBe('renewed');
  });

  it.each(['a', 'b', 'c'])('%s · removed and restored at its place', (id) => {
    const place = findPost(feed, id);
    const without = withoutPost(feed, id);
    expect(findPost(without, id)).toBeNull();
    expect(without.pages[0]?.total).toBe(2);
    expect(place && withPostBack(without, place)).toEqual(feed);
  });

  it('stays as it is when there is nothing to remove', () => {
    expect(withoutPost(feed, 'nobody')).toBe(feed);
  });

  it('does not restore what a refetch has already brought back', () => {
    const place = findPost(feed, 'b');
    expect(place && withPostBack(feed, place)).toBe(feed);
  });

  it('replaces a post at its place', () => {
    expect(findPost(withPost(feed, post('c', 'new')), 'c')).toMatchObject({
      page: 1,
      index: 0,
      post: { content: 'new' },
    });
  });

  it('goes back to page one', () => {
    expect(firstPageOnly(feed)).toEqual({ pages: [feed.pages[0]], pageParams: [undefined] });
  });
});
