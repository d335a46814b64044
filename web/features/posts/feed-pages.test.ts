// Each change of the feed, and that undoing it restores the exact state before.
import { describe, expect, it } from 'vitest';
import { findPost } from '#web/features/posts/feed-order.ts';
import {
  pinnedOf,
  postOf,
  firstPageOnly,
  postsOf,
  withoutPost,
  withPost,
  withPostOnTop,
  type FeedPages,
} from '#web/features/posts/feed-pages.ts';
import { withPinned } from '#web/features/posts/pin-post.ts';
import { feedPost as post } from '#web/test-helpers/feed-post.ts';

const feed: FeedPages = {
  pages: [
    { items: [post('a'), post('b')], pinned: null, nextCursor: 'x', total: 3 },
    { items: [post('c')], pinned: null, nextCursor: null, total: 3 },
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

  it.each(['a', 'b', 'c'])('%s · is removed and no longer counted', (id) => {
    const without = withoutPost(feed, id);
    expect(findPost(without, id)).toBeNull();
    expect(without.pages[0]?.total).toBe(2);
  });

  it('stays as it is when there is nothing to remove', () => {
    expect(withoutPost(feed, 'nobody')).toBe(feed);
  });

  it('replaces a post at its place', () => {
    expect(findPost(withPost(feed, post('c', 'new')), 'c')).toMatchObject({
      page: 1,
      index: 0,
      post: { content: 'new' },
    });
  });

  it('a post that two pages have · is shown once, where the later one has it', () => {
    const moved = post('a', 'moved', '1999-01-01T00:00:00.000Z');
    const pages = feed.pages.map((page, at) => (at === 1 ? { ...page, items: [moved] } : page));
    expect(postsOf({ ...feed, pages })).toEqual([post('b'), moved]);
    expect(postsOf(undefined)).toEqual([]);
  });

  it('the pinned post · is first, and not at its place', () => {
    const pinned = withPinned(feed, post('c'));
    expect(
      postsOf(pinned)
        .map(({ id }) => id)
        .join(''),
    ).toBe('cab');
    expect(postsOf(withPinned(pinned, null))).toEqual(postsOf(feed));
  });

  it('the pinned post · is changed and removed on top and at its place', () => {
    const pinned = withPinned(feed, post('c'));
    const changed = withPost(pinned, post('c', 'new'));
    expect([pinnedOf(changed)?.content, findPost(changed, 'c')?.post.content]).toEqual([
      'new',
      'new',
    ]);
    const without = withoutPost(pinned, 'c');
    expect(
      postsOf(without)
        .map(({ id }) => id)
        .join(''),
    ).toBe('ab');
    expect(without.pages[0]?.total).toBe(2);
  });

  it('a pinned post behind the loaded pages · is found, changed and counted', () => {
    const pinned = withPinned(firstPageOnly(feed), post('z'));
    expect(postOf(pinned, 'z')).toEqual(post('z'));
    expect(postOf(withPost(pinned, post('z', 'new')), 'z')?.content).toBe('new');
    const without = withoutPost(pinned, 'z');
    expect([pinnedOf(without), without.pages[0]?.total]).toEqual([null, 2]);
  });

  it('goes back to page one', () => {
    expect(firstPageOnly(feed)).toEqual({ pages: [feed.pages[0]], pageParams: [undefined] });
  });
});
