import { expect, test } from 'vitest';
import { distinctPasskeyName, isPasskeyName, normalizePasskeyName } from '#domain/auth/passkey.ts';

test.each([
  ['', false],
  ['a', true],
  ['a'.repeat(120), true],
  ['a'.repeat(121), false],
  ['字'.repeat(40), true],
  ['字'.repeat(41), false],
  ['🔑'.repeat(30), true],
  ['🔑'.repeat(31), false],
])('isPasskeyName · %s · %s', (name, isName) => {
  expect(isPasskeyName(name)).toBe(isName);
});

test('normalizePasskeyName · leaves out outer white space and what no database stores', () => {
  expect(normalizePasskeyName('\t 我的\u0000手机\ud800 \n')).toBe('我的手机\ufffd');
});

test.each([
  [[], 'Mac 上的 Chrome'],
  [['我的手机'], 'Mac 上的 Chrome'],
  [['Mac 上的 Chrome'], 'Mac 上的 Chrome 2'],
  [['Mac 上的 Chrome', 'Mac 上的 Chrome 2'], 'Mac 上的 Chrome 3'],
  [['Mac 上的 Chrome', 'Mac 上的 Chrome 3'], 'Mac 上的 Chrome 2'],
])('distinctPasskeyName · beside %j · %s', (taken, name) => {
  expect(distinctPasskeyName('Mac 上的 Chrome', taken)).toBe(name);
});
