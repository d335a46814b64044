// The parts contain both texts completely, and unchanged text is not reported as changed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf } from '#domain/text/difference.ts';

const without = (kind: 'gone' | 'new', before: string, after: string) =>
  differenceOf(before, after)
    .filter((part) => part.kind !== kind)
    .map((part) => part.text)
    .join('');

test('any two texts · are rebuilt from the parts', () => {
  const text = fc.string({
    unit: fc.constantFrom('雨', '天', '，', '。', ' ', '\n', 'ab', '7', '👨‍👩‍👧'),
    maxLength: 40,
  });
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(without('new', before, after)).toBe(before);
      expect(without('gone', before, after)).toBe(after);
    }),
  );
});

test.each([
  ['今天很累。', '今天很累。', [['same', '今天很累。']]],
  ['', '新的', [['new', '新的']]],
  ['旧的', '', [['gone', '旧的']]],
  ['', '', []],
  [
    '我停下来看了五分钟',
    '我站住看了5分钟',
    [
      ['same', '我'],
      ['gone', '停下来'],
      ['new', '站住'],
      ['same', '看了'],
      ['gone', '五'],
      ['new', '5'],
      ['same', '分钟'],
    ],
  ],
  [
    '看iPhone',
    '看iPad',
    [
      ['same', '看'],
      ['gone', 'iPhone'],
      ['new', 'iPad'],
    ],
  ],
])('%j → %j', (before, after, parts) => {
  expect(differenceOf(before, after).map(({ kind, text }) => [kind, text])).toEqual(parts);
});

test('texts too long to compare · are reported as rewritten at once', () => {
  const before = '甲'.repeat(10_000);
  const after = '乙'.repeat(10_000);
  expect(differenceOf(before, after).map((part) => part.kind)).toEqual(['gone', 'new']);
});
