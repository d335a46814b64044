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

/** A text of a hundred thousand characters in lines, none of which is like another. */
const LONG = Array.from({ length: 2_000 }, (_, line) => `第${line}行：${'雨下了一天。'.repeat(7)}`);

test('a long text with small changes at both ends · shows only these', () => {
  const [first = '', ...others] = LONG;
  const after = [`${first}开头`, ...others.slice(0, -1), '结尾'].join('\n');
  const parts = differenceOf(LONG.join('\n'), after);
  expect(parts.filter(({ kind }) => kind === 'new').map(({ text }) => text)).toEqual([
    '开头',
    '结尾',
  ]);
});

test('a long text of which much is new · still shows the lines that stayed', () => {
  const after = LONG.map((line, at) => (at % 100 < 40 ? `甲乙丙丁${'戊'.repeat(40)}` : line));
  const parts = differenceOf(LONG.join('\n'), after.join('\n'));
  const same = parts.filter(({ kind }) => kind === 'same').map(({ text }) => text);
  expect(same.join('').length).toBeGreaterThan(50_000);
});

test('any lines of a long text · are rebuilt from the parts', () => {
  const line = fc.nat({ max: LONG.length - 1 });
  const change = fc.tuple(line, fc.constantFrom('', '新的一行', '雨\n天', 'rain 7'));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const lines = [...LONG];
      for (const [at, text] of changes) lines[at] = text;
      const [before, after] = [LONG.join('\n'), lines.join('\n')];
      const parts = differenceOf(before, after);
      const join = (kind: 'gone' | 'new') =>
        parts.flatMap((part) => (part.kind === kind ? [] : part.text)).join('');
      expect([join('new') === before, join('gone') === after]).toEqual([true, true]);
    }),
    { numRuns: 20 },
  );
});
