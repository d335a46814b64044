// Changes by personal tokens remove and uncover nothing (rulings 112).
import { expect, test } from 'vitest';
import { isTokenChange } from '#domain/personal-tokens/token-change.ts';

const IMAGES = ['a', 'b'];

test.each([
  [{}],
  [{ images: ['a', 'b'] }],
  [{ images: ['b', 'c', 'a'] }],
  [{ keepsBefore: false }],
])('%j · allowed', (change) => {
  expect(isTokenChange(change, IMAGES)).toBe(true);
});

test.each([
  [{ images: [] }],
  [{ images: ['a'] }],
  [{ images: ['a', 'c'] }],
  [{ keepsBefore: true }],
  [{ aiPrivate: false }],
  [{ aiPrivate: true }],
  [{ sourceContent: '另一段' }],
  [{ sourceContent: null }],
  [{ originalPostIds: [] }],
])('%j · refused', (change) => {
  expect(isTokenChange(change, IMAGES)).toBe(false);
});
