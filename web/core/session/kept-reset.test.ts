// Which address finds the form that was opened in this tab, and for how long.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  findKeptReset,
  keepReset,
  KEPT_RESET_MS,
  type KeptReset,
} from '#web/core/session/kept-reset.ts';
import { forgetPrivateKeys } from '#web/core/session/private-keys.ts';
import { readMailLink } from '#web/core/session/recovery-link.ts';

const OPENED: KeptReset = {
  id: 'a',
  token: 'spent',
  openedAtMs: 1_000,
  rows: [['key', '{"access_token":"t","user":{"id":"u1"}}']],
};

const find = (path: string, nowMs = 2_000) => {
  const url = new URL(path, 'https://echo.example');
  return findKeptReset(readMailLink(url), url, nowMs);
};

beforeEach(() => sessionStorage.clear());

// C§74.38
describe('opened form', () => {
  it.each([
    ['reload, Back and Forward', '/resetpassword', true],
    ['the same link again', '/resetpassword#access_token=spent&type=recovery', true],
    ['another link', '/resetpassword#access_token=other&type=recovery', false],
    ['link that the server calls expired', '/resetpassword#error_code=otp_expired', false],
  ])('%s · found: %s', (_, path, isFound) => {
    keepReset(OPENED);
    expect(find(path) !== null).toBe(isFound);
  });

  it('one hour later · is over, and removed', () => {
    keepReset(OPENED);
    expect(find('/resetpassword', 1_000 + KEPT_RESET_MS)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('without a session · is over', () => {
    keepReset(OPENED);
    keepReset({ ...OPENED, rows: [['key-code-verifier', '"x"']] });
    expect(find('/resetpassword')).toBeNull();
  });

  it('sign-out in this tab · removes it', () => {
    keepReset(OPENED);
    expect(Object.keys(sessionStorage)).toEqual(['echo.reset.u1']);
    forgetPrivateKeys();
    expect(find('/resetpassword')).toBeNull();
  });

  it.each(['{', 'null', '[]', '{"id":"a","openedAtMs":1,"rows":[[1]]}'])(
    'damaged value %j · is none',
    (value) => {
      sessionStorage.setItem('echo.reset.u1', value);
      expect(find('/resetpassword')).toBeNull();
    },
  );
});
