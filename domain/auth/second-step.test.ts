// How a typed code is read.
import { expect, test } from 'vitest';
import { groupedCode, isRecoveryCode, normalizeCode } from '#domain/auth/second-step.ts';

test.each([
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['１２３４５６', '123456'],
  ['ABCD-efgh-2345-67ab', 'abcdefgh234567ab'],
])('a typed %j · is read as %s', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});

test.each([
  ['abcdefgh234567ab', true],
  ['abcdefgh234567a', false],
  ['abcdefgh234567a1', false],
  ['', false],
])('%j as a recovery code · %s', (code, isOne) => {
  expect(isRecoveryCode(code)).toBe(isOne);
});

test('recovery code · is shown in groups that are read again', () => {
  expect(groupedCode('abcdefgh234567ab')).toBe('abcd-efgh-2345-67ab');
  expect(normalizeCode(groupedCode('abcdefgh234567ab'))).toBe('abcdefgh234567ab');
});
