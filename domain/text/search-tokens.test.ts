// Any text is found by any two of its neighbouring characters, and tokens are safe to quote on both
// databases.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  documentTokens,
  needleTokens,
  normalisedTokens,
  ownerToken,
  tokenChanges,
} from '#domain/text/search-tokens.ts';

test.each([
  ['今天天气', ['今天', '天天', '天气', '气']],
  ['喝 Ｃｏｆｆｅｅ2杯', ['喝', 'coffee2', '杯']],
  ['，。！', []],
  ['⺀', ['⺀']],
])('%s', (text, expected) => {
  expect(documentTokens(text)).toEqual(expected);
});

test('tokens · letters, digits and Han radicals only, so none is query syntax', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const token of documentTokens(text))
        expect(token).toMatch(/^[\p{L}\p{N}\p{Script=Han}]+$/u);
    }),
  );
});

test('ownerToken · differs by user', () => {
  expect(ownerToken('0190-ab')).toBe('owner0190ab');
});

test('every document with a needle · has its tokens', () => {
  const unit = fc.constantFrom('今', '天', '气', '雨', 'a', 'B', '7', ' ', '，', 'é', '〇');
  fc.assert(
    fc.property(
      fc.string({ unit }),
      fc.string({ unit, minLength: 1, maxLength: 4 }),
      fc.string({ unit }),
      (before, needle, after) => {
        const tokens = documentTokens(`${before}${needle}${after}`);
        const { whole, beginnings } = needleTokens(needle);
        for (const token of whole) expect(tokens).toContain(token);
        for (const beginning of beginnings)
          expect(tokens.some((token) => token.startsWith(beginning))).toBe(true);
      },
    ),
  );
});

test('tokenChanges · of any two texts · are the differences of their tokens', () => {
  const unit = fc.constantFrom('今', '天', '气', '𠮷', 'a', 'b', '7', ' ', '，', 'é');
  const text = fc.oneof(fc.string({ unit, maxLength: 12 }), fc.string({ unit, minLength: 90 }));
  fc.assert(
    fc.property(text, text, text, (before, after, shared) => {
      const [one, other] = [`${before}${shared}`, `${after}${shared}`];
      const [had, has] = [normalisedTokens(one), normalisedTokens(other)];
      const { gone, added } = tokenChanges(one, other);
      expect(gone.toSorted()).toEqual(had.filter((token) => !has.includes(token)).toSorted());
      expect(added.toSorted()).toEqual(has.filter((token) => !had.includes(token)).toSorted());
    }),
    { numRuns: 500 },
  );
});
