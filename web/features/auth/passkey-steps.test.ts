// Offering passkeys in the email field, and the sentence of each failure.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuthClient } from '#web/core/session/session.ts';
import { offerPasskeys, signInOnce } from '#web/features/auth/passkey-steps.ts';
import { passkeyFailureText } from '#web/features/auth/passkey-texts.ts';

afterEach(() => vi.unstubAllGlobals());

type Answer = { error: object | null };

/** A client that gives these answers in turn, then waits until its signal ends it. */
function clientOf(answers: Answer[]) {
  const signInWithPasskey = vi.fn(
    async ({ options }: { options?: { signal?: AbortSignal } } = {}): Promise<Answer> => {
      const next = answers.shift();
      if (next !== undefined) return next;
      await new Promise((resolve) => options?.signal?.addEventListener('abort', resolve));
      return { error: { message: '', code: 'ERROR_CEREMONY_ABORTED' } };
    },
  );
  const load = async () => ({ signInWithPasskey }) as unknown as AuthClient;
  return { load, signInWithPasskey };
}

const canOffer = (isAvailable: boolean) =>
  vi.stubGlobal('PublicKeyCredential', {
    isConditionalMediationAvailable: async () => isAvailable,
  });

const refusal = (code: string) => ({ error: { message: code, code, status: 400 } });

const closed = Object.assign(new Error('closed'), { name: 'NotAllowedError' });

// C§74.19
describe('offerPasskeys', () => {
  it('chosen passkey · signs in', async () => {
    canOffer(true);
    const { load, signInWithPasskey } = clientOf([{ error: null }]);
    expect(await offerPasskeys(load, new AbortController().signal, vi.fn())).toBe(true);
    expect(signInWithPasskey.mock.lastCall?.[0]?.options).toMatchObject({
      mediation: 'conditional',
    });
  });

  it('passkey that the server refuses · shows why, and the offer goes on', async () => {
    canOffer(true);
    const onFailure = vi.fn();
    const { load, signInWithPasskey } = clientOf([
      refusal('webauthn_verification_failed'),
      refusal('webauthn_challenge_expired'),
      { error: null },
    ]);
    expect(await offerPasskeys(load, new AbortController().signal, onFailure)).toBe(true);
    expect(onFailure.mock.calls).toEqual([
      ['这把通行密钥登录不了，可能已经移除。请用密码登录，在设置里重新添加'],
      ['等得太久，这次验证已过期，请再试一次'],
    ]);
    expect(signInWithPasskey).toHaveBeenCalledTimes(3);
  });

  it('pressed button · ends the offer without a word', async () => {
    canOffer(true);
    const ending = new AbortController();
    const onFailure = vi.fn();
    const { load, signInWithPasskey } = clientOf([]);
    const offered = offerPasskeys(load, ending.signal, onFailure);
    await vi.waitFor(() => expect(signInWithPasskey).toHaveBeenCalled());
    ending.abort();
    expect(await offered).toBe(false);
    expect(onFailure).not.toHaveBeenCalled();
    expect(signInWithPasskey).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['closed list', { error: { message: '', cause: closed } }],
    ['no network', { error: { message: 'Failed to fetch', status: 0 } }],
    ['limit', refusal('over_request_rate_limit')],
  ])('%s · ends the offer without a word', async (_, answer) => {
    canOffer(true);
    const onFailure = vi.fn();
    const { load, signInWithPasskey } = clientOf([answer]);
    expect(await offerPasskeys(load, new AbortController().signal, onFailure)).toBe(false);
    expect(onFailure).not.toHaveBeenCalled();
    expect(signInWithPasskey).toHaveBeenCalledTimes(1);
  });

  it('browser without such offers · loads no client', async () => {
    canOffer(false);
    const load = vi.fn();
    expect(await offerPasskeys(load, new AbortController().signal, vi.fn())).toBe(false);
    expect(load).not.toHaveBeenCalled();
  });
});

describe('signInOnce', () => {
  it('client that cannot be loaded · has a text', async () => {
    expect(await signInOnce(() => Promise.reject(new Error('offline')))).toContain('网络');
  });

  it.each([
    ['without a screen lock · says so', false, '没有设置 PIN 或锁屏密码'],
    ['with a screen lock · says that it was cancelled', true, '取消了'],
  ])('refusal of a device %s', async (_, isLockable, text) => {
    vi.stubGlobal('PublicKeyCredential', {
      isUserVerifyingPlatformAuthenticatorAvailable: async () => isLockable,
    });
    const { load } = clientOf([{ error: { message: '', cause: closed } }]);
    expect(await signInOnce(load)).toContain(text);
  });

  it('success · has no text', async () => {
    expect(await signInOnce(clientOf([{ error: null }]).load)).toBeNull();
  });
});

describe('passkeyFailureText', () => {
  it.each([
    [{ message: '', cause: closed }, '没有完成：取消了，或是等得太久。请再试一次，或用密码登录'],
    [{ message: '', code: 'ERROR_INVALID_RP_ID' }, '在这个网址用不了通行密钥'],
    [{ message: '', code: 'ERROR_AUTHENTICATOR_GENERAL_ERROR' }, '验证设备没有回应'],
    [{ message: 'Browser does not support WebAuthn' }, '这个浏览器不支持通行密钥'],
    [{ message: '', code: 'webauthn_challenge_not_found' }, '等得太久'],
    [{ message: '', code: 'user_banned', status: 403 }, '这个账号已被停用'],
    [{ message: '', code: 'over_request_rate_limit', status: 429 }, '操作太频繁了'],
    [{ message: 'x', status: 503 }, '请检查网络连接后重试'],
  ])('%j · %s', (failure, text) => {
    expect(passkeyFailureText(failure, 'signIn')).toContain(text);
  });

  it('while adding · speaks of the passkey that was not added', () => {
    expect(passkeyFailureText({ message: '', cause: closed }, 'manage')).toContain('没有添加');
    expect(
      passkeyFailureText({ message: '', code: 'webauthn_verification_failed' }, 'manage'),
    ).toContain('没有添加');
  });
});
