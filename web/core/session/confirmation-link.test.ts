// The meaning of a confirmation link for a browser that is not signed in.
import { expect, it } from 'vitest';
import { isFromSignUp, readConfirmationEnd } from '#web/core/session/confirmation-link.ts';
import { readMailLink } from '#web/core/session/recovery-link.ts';

it.each([
  ['?code=abc', '', 'expired'],
  [
    '?error=access_denied&error_code=otp_expired',
    '#error=access_denied&error_code=otp_expired&sb=',
    'expired',
  ],
  ['', '#error=access_denied&error_code=otp_expired&sb=', 'expired'],
  ['?as=note', '#line-2', undefined],
  ['', '', undefined],
] as const)('%s%s', (search, hash, kind) => {
  expect(readConfirmationEnd({ search, hash })?.kind).toBe(kind);
});

it('opened in another browser · leads to the reset page with its reason', () => {
  const end = readConfirmationEnd({ search: '?code=abc', hash: '#token_hash=t-1' });
  expect(end?.kind).toBe('elsewhere');
  const url = new URL(end?.kind === 'elsewhere' ? end.resetUrl : '', 'https://echo.example');
  expect([readMailLink(url), isFromSignUp(url)]).toEqual([
    { kind: 'recovery-token', tokenHash: 't-1' },
    true,
  ]);
});

it('reset mail · has no such reason', () => {
  expect(isFromSignUp({ hash: '#access_token=t-1&type=recovery' })).toBe(false);
});
