// A recovery link is recognised in the query and in the hash, on any path (A§2, rulings 14).
import { describe, expect, it } from 'vitest';
import { isRecovery, readMailLink } from '#web/core/session/recovery-link.ts';

const read = (path: string) => readMailLink(new URL(path, 'https://echo.example'));

describe('readMailLink', () => {
  it.each([
    ['/resetpassword#access_token=abc&type=recovery', { kind: 'recovery-token', tokenHash: 'abc' }],
    ['/resetpassword?access_token=abc&type=recovery', { kind: 'recovery-token', tokenHash: 'abc' }],
    ['/resetpassword?token_hash=abc&type=recovery', { kind: 'recovery-token', tokenHash: 'abc' }],
    ['/inspiration#access_token=abc&type=recovery', { kind: 'recovery-token', tokenHash: 'abc' }],
    [
      '/#access_token=a&refresh_token=r&type=recovery&expires_in=3600',
      { kind: 'recovery-session', accessToken: 'a', refreshToken: 'r' },
    ],
    ['/resetpassword?code=c', { kind: 'recovery-code', code: 'c' }],
    ['/inspiration?code=c', { kind: 'code', code: 'c' }],
    ['/resetpassword', { kind: 'invalid' }],
    ['/resetpassword/', { kind: 'invalid' }],
    ['/resetpassword#access_token=abc', { kind: 'invalid' }],
    ['/resetpassword#type=recovery', { kind: 'invalid' }],
    ['/resetpassword#error=access_denied&error_code=otp_expired', { kind: 'invalid' }],
    ['/inspiration#access_token=abc&type=signup', { kind: 'none' }],
    ['/inspiration', { kind: 'none' }],
    ['/notes?type=recover', { kind: 'none' }],
  ])('%s', (path, link) => {
    expect(read(path)).toEqual(link);
  });

  it('isRecovery · true for every recovery link only', () => {
    expect(isRecovery(read('/#access_token=a&type=recovery'))).toBe(true);
    expect(isRecovery(read('/resetpassword'))).toBe(true);
    expect(isRecovery(read('/inspiration?code=c'))).toBe(false);
    expect(isRecovery(read('/login'))).toBe(false);
  });
});
