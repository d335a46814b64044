// Bio, name and letter of a user, from any input (A§2, A§3).
import { expect, test } from 'vitest';
import { avatarLetterOf, bioFrom, checkBio, displayNameOf } from '#domain/profile/profile.ts';

test.each([
  ['  走走停停  ', { ok: true, value: '走走停停' }],
  ['   ', { ok: false, code: 'BIO_EMPTY' }],
  ['字'.repeat(50), { ok: true, value: '字'.repeat(50) }],
  ['字'.repeat(51), { ok: false, code: 'BIO_TOO_LONG' }],
  ['🌿'.repeat(50), { ok: true, value: '🌿'.repeat(50) }],
])('bio %s', (text, outcome) => {
  expect(checkBio(text)).toEqual(outcome);
});

test('bioFrom · longer text · returns the first fifty characters, none split', () => {
  expect(bioFrom('🌿'.repeat(60))).toBe('🌿'.repeat(50));
});

test('name and letter · are derived from the e-mail', () => {
  expect(displayNameOf('lin.xi@example.com')).toBe('lin.xi');
  expect(avatarLetterOf('lin@example.com')).toBe('L');
});
