// Posts at moments that repeat, moved to any other: the loaded pages stay in the order of the feed.
// C§53.05.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Post } from '#domain/posts/post.ts';
import { withPostMoved } from '#web/features/posts/feed-order.ts';
import { postsOf, type FeedPages } from '#web/features/posts/feed-pages.ts';
import { feedPost as post } from '#web/test-helpers/feed-post.ts';

const inOrder = (a: Post, b: Post) =>
  b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? 1 : -1);

/** Posts as pages; `isWhole`: there are no more. */
function pagesOf(posts: readonly Post[], limit: number, isWhole: boolean): FeedPages {
  const count = Math.ceil(posts.length / limit);
  const pages = Array.from({ length: count }, (_, at) => ({
    items: posts.slice(at * limit, (at + 1) * limit),
    pinned: null,
    nextCursor: at === count - 1 && isWhole ? null : 'more',
    total: posts.length,
  }));
  return { pages, pageParams: pages.map(() => undefined) };
}

describe('the order of the feed', () => {
  it('law · a new moment moves a post to its place, or out of what is loaded', () => {
    const second = fc.integer({ min: 0, max: 9 });
    const seconds = fc.array(second, { minLength: 1, maxLength: 12 });
    const size = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(seconds, size, second, fc.nat(), fc.boolean(), (all, limit, to, at, isWhole) => {
        const at2026 = (value: number) => `2026-11-20T00:00:0${value}.000Z`;
        const made = all.map((value, index) =>
          post(String.fromCodePoint(97 + index), '', at2026(value)),
        );
        const posts = made.toSorted(inOrder);
        const chosen = posts[at % posts.length] ?? post('a');
        const moved = { ...chosen, createdAt: at2026(to) };
        const next = withPostMoved(pagesOf(posts, limit, isWhole), moved);
        const others = posts.filter(({ id }) => id !== chosen.id);
        const sorted = [...others, moved].toSorted(inOrder);
        const isBehind = !isWhole && sorted.at(-1)?.id === chosen.id;
        expect(postsOf(next)).toEqual(isBehind ? others : sorted);
        expect(next.pages[0]?.total).toBe(posts.length);
      }),
    );
  });

  it('an own post · stays before the samples, whatever its moment', () => {
    const sample = { ...post('s', '', '2026-11-21T00:00:00.000Z'), isSample: true };
    const trial = pagesOf([post('b'), post('a'), sample], 3, true);
    const old = post('b', '', '1999-01-01T00:00:00.000Z');
    expect(postsOf(withPostMoved(trial, old)).map(({ id }) => id)).toEqual(['a', 'b', 's']);
  });
});
