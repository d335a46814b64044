// The form of a personal token: random characters and a checksum (rulings 112).
import { describe, expect, test } from 'vitest';
import {
  checkTokenName,
  isTokenText,
  lastFourOf,
  newTokenText,
  scopeReaches,
  TOKEN_NAME_MAX,
} from '#domain/personal-tokens/personal-token.ts';

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

// C§64.01
describe('newTokenText', () => {
  test('a new token · has the published form', () => {
    for (let at = 0; at < 200; at += 1) {
      const text = newTokenText(randomBytes);
      expect(text).toMatch(/^echo_[0-9A-Za-z]{36}$/);
      expect(isTokenText(text)).toBe(true);
      expect(lastFourOf(text)).toBe(text.slice(37));
    }
  });

  test.each([
    [0, '0', '2C8GjS'],
    [61, 'z', '4IlJEz'],
  ])('byte %i · its character, and the CRC-32 that zlib computes', (byte, character, checksum) => {
    const text = newTokenText((count) => new Uint8Array(count).fill(byte));
    expect(text).toBe(`echo_${character.repeat(30)}${checksum}`);
  });

  test('bytes that would prefer some characters · are skipped', () => {
    let asked = 0;
    const text = newTokenText((count) => {
      asked += 1;
      return new Uint8Array(count).fill(asked === 1 ? 248 : 61);
    });
    expect(asked).toBe(2);
    expect(text.slice(5, 35)).toBe('z'.repeat(30));
  });

  test('500 calls · returns 500 different tokens', () => {
    const texts = Array.from({ length: 500 }, () => newTokenText(randomBytes));
    expect(new Set(texts).size).toBe(500);
  });
});

// C§64.01
describe('isTokenText', () => {
  const text = newTokenText(randomBytes);

  test('one changed character · is no token', () => {
    for (let at = 5; at < text.length; at += 1) {
      const other = text[at] === 'a' ? 'b' : 'a';
      expect(isTokenText(text.slice(0, at) + other + text.slice(at + 1))).toBe(false);
    }
  });

  test.each([
    '',
    'echo_',
    text.slice(0, -1),
    `${text}0`,
    ` ${text}`,
    `${text}\n`,
    text.replace('echo_', 'ECHO_'),
    text.replace('echo_', 'ghp_'),
    `echo_${'字'.repeat(36)}`,
    'echo_'.repeat(100_000),
  ])('another form · is no token', (other) => {
    expect(isTokenText(other)).toBe(false);
  });
});

test('scopeReaches · write includes read, read does not include write', () => {
  expect(scopeReaches('write', 'read')).toBe(true);
  expect(scopeReaches('write', 'write')).toBe(true);
  expect(scopeReaches('read', 'read')).toBe(true);
  expect(scopeReaches('read', 'write')).toBe(false);
});

test('checkTokenName · trims, and refuses blank, unshowable and long names', () => {
  expect(checkTokenName('  手机快捷指令 ')).toEqual({ ok: true, value: '手机快捷指令' });
  expect(checkTokenName('字'.repeat(TOKEN_NAME_MAX)).ok).toBe(true);
  for (const name of ['', '  ', '\u200b', '甲\n乙', '\u202e甲', '字'.repeat(TOKEN_NAME_MAX + 1)])
    expect(checkTokenName(name)).toEqual({ ok: false, code: 'PERSONAL_TOKEN_NAME_INVALID' });
});
