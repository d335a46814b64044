import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundQuotes, DIARY_QUOTES_MAX_CHARACTERS } from '#domain/diaries/quotes.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { SUMMARY_MAX_POSTS } from '#domain/summary/summary-content.ts';

const quote = (content: string, images: string[] = []) => ({
  id: 'x',
  content,
  timestamp: '2026-11-20T00:00:00.000Z',
  images,
});
const total = (texts: readonly { content: string }[]) =>
  texts.reduce((sum, { content }) => sum + content.length, 0);

test('posts within the limit · are quoted whole', () => {
  const posts = [quote('短'), quote('长'.repeat(POST_MAX_CHARACTERS)), quote('')];
  expect(boundQuotes(posts)).toEqual(posts);
  const full = Array.from({ length: DIARY_QUOTES_MAX_CHARACTERS / POST_MAX_CHARACTERS }, () =>
    quote('字'.repeat(POST_MAX_CHARACTERS)),
  );
  expect(boundQuotes(full)).toEqual(full);
});

test('a thousand of the longest posts · are all quoted, shortened with a mark', () => {
  const quoted = boundQuotes(
    Array.from({ length: SUMMARY_MAX_POSTS }, () => quote('字'.repeat(POST_MAX_CHARACTERS))),
  );
  expect(quoted).toHaveLength(SUMMARY_MAX_POSTS);
  expect(quoted.every(({ content }) => content.length === 200 && content.endsWith('…'))).toBe(true);
});

test('short posts beside long ones · stay whole', () => {
  const quoted = boundQuotes([
    ...Array.from({ length: 500 }, () => quote('短短的一句。')),
    ...Array.from({ length: 500 }, () => quote('长'.repeat(5000))),
  ]);
  expect(quoted.slice(0, 500).every(({ content }) => content === '短短的一句。')).toBe(true);
  expect(total(quoted)).toBeLessThanOrEqual(DIARY_QUOTES_MAX_CHARACTERS);
});

test("a quote beyond a post's limits · is cut to them", () => {
  const [quoted] = boundQuotes([quote('x'.repeat(4_000_000), ['1', '2', '3', '4', '5'])]);
  expect(quoted?.content).toHaveLength(POST_MAX_CHARACTERS);
  expect(quoted?.images).toEqual(['1', '2', '3', '4']);
});

test('any posts · within the limit, no split character, idempotent', () => {
  const text = fc.oneof(
    fc.nat(30_000).map((length) => '字'.repeat(length)),
    fc.nat(15_000).map((length) => '🌿'.repeat(length)),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), (texts) => {
      const quoted = boundQuotes(texts.map((content) => quote(content)));
      const isBounded =
        total(quoted) <= DIARY_QUOTES_MAX_CHARACTERS &&
        quoted.every(({ content }) => content.isWellFormed());
      return isBounded && JSON.stringify(boundQuotes(quoted)) === JSON.stringify(quoted);
    }),
    { numRuns: 30 },
  );
});
