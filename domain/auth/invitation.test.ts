// Codes of invitations: how they are written, and what is read as one (C§71.01).
import { expect, test } from 'vitest';
import {
  invitationCode,
  readInvitationCode,
  shownInvitationCode,
} from '#domain/auth/invitation.ts';

test('code · of sixteen bytes · has sixteen characters in four groups', () => {
  const code = invitationCode(Uint8Array.from({ length: 16 }, (_, at) => at * 17));
  expect(code).toHaveLength(16);
  expect(shownInvitationCode(code)).toMatch(/^[^-]{4}-[^-]{4}-[^-]{4}-[^-]{4}$/);
  expect(readInvitationCode(shownInvitationCode(code))).toBe(code);
});

test.each([
  ['k7qm-4xpa-92td-60re', 'K7QM4XPA92TD60RE'],
  [' K7QM 4XPA 92TD 60RE ', 'K7QM4XPA92TD60RE'],
  ['OIL1-0000-0000-0000', '0111000000000000'],
  ['Ｋ７ＱＭ４ＸＰＡ９２ＴＤ６０ＲＥ', 'K7QM4XPA92TD60RE'],
  ['K7QM-4XPA-92TD-60R', null],
  ['K7QM-4XPA-92TD-60REE', null],
  ['U7QM-4XPA-92TD-60RE', null],
  ['', null],
  ['K'.repeat(10_000), null],
])('typed %j · is read as %j', (typed, code) => {
  expect(readInvitationCode(typed)).toBe(code);
});
