import { expect, test } from 'vitest';
import { emojiRuns, graphemesOf, isEmoji } from '#domain/text/graphemes.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  [FAMILY, [FAMILY]],
  ['🇨🇳🇫🇷', ['🇨🇳', '🇫🇷']],
  ['1️⃣好👍🏿', ['1️⃣', '好', '👍🏿']],
  ['é雨', ['é', '雨']],
  ['', []],
])('graphemesOf(%s)', (text, graphemes) => {
  expect([...graphemesOf(text)]).toEqual(graphemes);
});

test.each(['😀', FAMILY, '🇨🇳', '1️⃣', '❤️', '👩🏽‍🚀'])('%s is an emoji', (grapheme) => {
  expect(isEmoji(grapheme)).toBe(true);
});

test.each(['1', '#', '雨', 'a', '，', '—'])('%s is no emoji', (grapheme) => {
  expect(isEmoji(grapheme)).toBe(false);
});

test('emojiRuns · separates each emoji from the text around it', () => {
  expect(emojiRuns(`雨天${FAMILY}😀！好`)).toEqual([
    { text: '雨天', isEmoji: false },
    { text: FAMILY, isEmoji: true },
    { text: '😀', isEmoji: true },
    { text: '！好', isEmoji: false },
  ]);
});

test('long text of joined emoji · is read in linear time', () => {
  const startedAt = performance.now();
  expect([...graphemesOf('👨‍'.repeat(50_000))].length).toBeGreaterThan(0);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
