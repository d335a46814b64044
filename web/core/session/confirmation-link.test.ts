// The three ways a confirmation can have gone for a browser that is not signed in.
import { expect, it } from 'vitest';
import { readConfirmationEnd } from '#web/core/session/confirmation-link.ts';

it.each([
  ['?code=abc', '', 'confirmed'],
  ['?error=access_denied&error_code=otp_expired', '#error=access_denied&error_code=otp_expired&sb=', 'expired'],
  ['', '#error=access_denied&error_code=otp_expired&sb=', 'expired'],
  ['?as=note', '#line-2', null],
  ['', '', null],
] as const)('%s%s', (search, hash, end) => {
  expect(readConfirmationEnd({ search, hash })).toBe(end);
});
