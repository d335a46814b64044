// Search finds every substring in any width and case, and shows it in the user's own text.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds, searchNeedle, snippetOf } from '#domain/search/search.ts';

const marked = (text: string, query: string) =>
  snippetOf(text, searchNeedle(query))
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['桂花开了，满街桂花', '桂花', '[桂花]开了，满街[桂花]'],
  ['桂花', '花', '桂[花]'],
  ['Echo NOTES 与 echo', 'Echo', '[Echo] NOTES 与 [echo]'],
  ['全角ＡＢＣ', 'abc', '全角[ＡＢＣ]'],
  ['没有这个词', '桂花', '没有这个词'],
  ['👩‍👩‍👧花', '花', '👩‍👩‍👧[花]'],
])('%s searched for %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test('long text · is cut around its first hit, never inside a character', () => {
  const text = `${'🌿'.repeat(60)}桂花${'🌿'.repeat(60)}`;
  const shown = marked(text, '桂花');
  expect(shown).toContain('[桂花]');
  expect(shown.startsWith('…')).toBe(true);
  expect(shown.endsWith('…')).toBe(true);
  expect(shown).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
});

test('any substring · is found and marked', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
      fc.nat(),
      fc.nat(),
      (text, a, b) => {
        const characters = [...text];
        const from = a % characters.length;
        const query = characters.slice(from, from + 1 + (b % 5)).join('');
        const needle = searchNeedle(query);
        fc.pre(needle !== '' && holds(text, needle));
        const parts = snippetOf(text, needle);
        expect(parts.some((part) => part.isHit) || !text.includes(query)).toBe(true);
      },
    ),
  );
});

test('snippet · is part of the text, with nothing added but the dots', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 }),
      (text, query) => {
        const body = snippetOf(text, searchNeedle(query))
          .filter(
            (part, at, all) =>
              !(part.text === '…' && !part.isHit && (at === 0 || at === all.length - 1)),
          )
          .map((part) => part.text)
          .join('');
        expect(text).toContain(body);
      },
    ),
  );
});

test.each([999, 1_000, 1_001, 2_999, 150_000])(
  'long text · snippet is around its first hit, at %i',
  (at) => {
    const text = `${'字'.repeat(at)}Ｃafé 桂花${'后'.repeat(60_000)}桂花`;
    const parts = snippetOf(text, searchNeedle('café 桂花'));
    expect(parts.map(({ text: part }) => part)).toEqual([
      '…',
      '字'.repeat(40),
      'Ｃafé 桂花',
      '后'.repeat(40),
      '…',
    ]);
    expect(parts.filter(({ isHit }) => isHit)).toHaveLength(1);
  },
);
