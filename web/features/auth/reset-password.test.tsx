// The four states of the reset page (A§2, A§4) with the texts of A§5 and A§8.
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MailLink } from '#web/core/session/recovery-link.ts';
import type { AuthClient, Session } from '#web/core/session/session.ts';
import type { StoredUser } from '#web/core/session/session-storage.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import {
  RESET_REDIRECT_MS,
  ResetPassword,
  type ChangeOutcome,
} from '#web/features/auth/reset-password.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const failure = (message: string, rest: object = {}) =>
  Object.assign(new Error(message), { status: 403, ...rest });
const token = (): MailLink => ({ kind: 'recovery-token', tokenHash: 'hash' });

interface Fake {
  verify?: () => Promise<{ error: Error | null }>;
  update?: () => Promise<{ error: Error | null }>;
  hasRecoverySession?: boolean;
  signedIn?: StoredUser;
  afterChange?: () => Promise<ChangeOutcome | null>;
  passwordMin?: number;
  fromSignUp?: boolean;
  /** Names of the user's authenticators. */
  authenticators?: string[];
  /** Whether the kept session has taken the second step. */
  hasTakenStep?: boolean;
  /** Refuses a code by its error; null accepts it. */
  checkCode?: (code: string) => { code: string } | null;
}

const OWNER = { id: 'u1', email: 'owner@echo.test' };

async function show(link: MailLink, fake: Fake = {}) {
  const {
    passwordMin,
    verify = () => Promise.resolve({ error: null }),
    update = () => Promise.resolve({ error: null }),
  } = fake;
  const factors = (fake.authenticators ?? []).map((name) => ({
    id: `id of ${name}`,
    friendly_name: name,
    factor_type: 'totp',
    status: 'verified',
  }));
  const user = { ...OWNER, ...(factors.length === 0 ? {} : { factors }) };
  const redeem = () =>
    verify().then(({ error }) => ({
      data: { user: error === null ? user : null, session: null },
      error,
    }));
  const client = {
    verifyOtp: vi.fn(redeem),
    setSession: vi.fn(redeem),
    exchangeCodeForSession: vi.fn(redeem),
    getUser: vi.fn(redeem),
    getSession: vi.fn(() =>
      Promise.resolve({ data: { session: fake.hasRecoverySession === false ? null : { user } } }),
    ),
    updateUser: vi.fn(update),
    mfa: {
      challengeAndVerify: vi.fn(async ({ code }: { factorId: string; code: string }) => ({
        error: fake.checkCode?.(code) ?? null,
      })),
      recoveryCodes: { verify: vi.fn(async () => ({ error: null })) },
      getAuthenticatorAssuranceLevel: vi.fn(async () => ({
        data: { currentLevel: fake.hasTakenStep === true ? 'aal2' : 'aal1' },
      })),
    },
    signOut: vi.fn(() => Promise.resolve({ error: null })),
  };
  const session = { signOut: vi.fn(() => Promise.resolve('everywhere')) };
  const [onLeave, onSettled] = [vi.fn(), vi.fn()];
  const loadClient = () => Promise.resolve(client as unknown as AuthClient);
  await act(async () => {
    render(
      <SessionContext value={session as unknown as Session}>
        <ResetPassword
          fromSignUp={fake.fromSignUp ?? false}
          link={link}
          loadClient={loadClient}
          signedIn={fake.signedIn ?? null}
          passwordMin={passwordMin}
          onSettled={onSettled}
          onLeave={onLeave}
          {...(fake.afterChange !== undefined && { afterChange: fake.afterChange })}
        >
          <p>访问令牌的开关</p>
        </ResetPassword>
      </SessionContext>,
    );
  });
  return { client, session, onLeave, onSettled };
}

async function setPassword(password: string, confirmation = password) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('新密码'), password);
  await user.type(screen.getByLabelText('确认新密码'), confirmation);
  await user.click(screen.getByRole('button', { name: '重置密码' }));
}

// C§74.38
describe('form that this tab had opened', () => {
  const kept = (): MailLink => ({ kind: 'recovery-kept' });

  it('goes on without its link', async () => {
    const { client } = await show(kept());
    expect(screen.getByRole('heading', { name: '设置新密码' })).toBeTruthy();
    expect(client.verifyOtp).not.toHaveBeenCalled();
  });

  it('session that is over · the link is invalid', async () => {
    await show(kept(), { verify: () => Promise.resolve({ error: failure('gone') }) });
    expect(screen.getByRole('alert').textContent).toBe('重置链接无效或已过期，请重新申请密码重置');
  });

  it.each([
    [true, '设置新密码'],
    [false, '两步验证'],
  ])('second step taken before: %s · shows %s', async (hasTakenStep, name) => {
    await show(kept(), { authenticators: ['手机'], hasTakenStep });
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
  });
});

// C§74.02
describe('account with two-step sign-in', () => {
  const checkCode = (code: string) =>
    code === '123456' ? null : { code: 'mfa_verification_failed' };
  const send = async (label: string, code: string) => {
    const user = userEvent.setup();
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), code);
    await user.click(screen.getByRole('button', { name: '验证' }));
  };

  it('asks for a code before the form, and sends none that cannot be one', async () => {
    const { client } = await show(token(), { authenticators: ['手机'], checkCode });
    await screen.findByRole('heading', { name: '两步验证' });
    await send('验证码', '12345');
    expect(screen.getByRole('alert').textContent).toContain('6位数字');
    expect(client.mfa.challengeAndVerify).not.toHaveBeenCalled();
    await send('验证码', '000 000');
    expect(screen.getByRole('alert').textContent).toContain('验证码不对');
    await send('验证码', '123 456');
    expect(await screen.findByRole('heading', { name: '设置新密码' })).toBeTruthy();
    expect(client.mfa.challengeAndVerify).toHaveBeenLastCalledWith({
      factorId: 'id of 手机',
      code: '123456',
    });
  });

  it('several authenticators · the chosen one is asked', async () => {
    const { client } = await show(token(), { authenticators: ['手机', '平板'], checkCode });
    await screen.findByRole('heading', { name: '两步验证' });
    await userEvent.setup().click(await screen.findByRole('radio', { name: '平板' }));
    await send('验证码', '123456');
    expect(client.mfa.challengeAndVerify).toHaveBeenCalledExactlyOnceWith({
      factorId: 'id of 平板',
      code: '123456',
    });
  });

  it('recovery code · takes its place', async () => {
    const { client } = await show(token(), { authenticators: ['手机'] });
    await screen.findByRole('heading', { name: '两步验证' });
    await userEvent.setup().click(screen.getByRole('button', { name: '手机不在身边？用恢复码' }));
    await send('恢复码', 'ABCD-efgh-2345-67ab');
    expect(client.mfa.recoveryCodes.verify).toHaveBeenCalledExactlyOnceWith({
      code: 'abcdefgh234567ab',
    });
    expect(await screen.findByRole('heading', { name: '设置新密码' })).toBeTruthy();
  });
});

describe('the link', () => {
  it('pending · shows that it is being checked', async () => {
    await show(token(), { verify: () => new Promise(() => {}) });
    expect(screen.getByRole('status').textContent).toContain('正在验证重置链接');
  });

  it('one-time token · is verified as recovery', async () => {
    const { client } = await show(token());
    expect(client.verifyOtp).toHaveBeenCalledExactlyOnceWith({
      token_hash: 'hash',
      type: 'recovery',
    });
    expect(screen.getByRole('heading', { name: '设置新密码' })).toBeTruthy();
  });

  it('session tokens · opens that session', async () => {
    const { client } = await show({
      kind: 'recovery-session',
      accessToken: 'a',
      refreshToken: 'r',
    });
    expect(client.setSession).toHaveBeenCalledExactlyOnceWith({
      access_token: 'a',
      refresh_token: 'r',
    });
    expect(screen.getByRole('heading', { name: '设置新密码' })).toBeTruthy();
  });

  it('code · is exchanged', async () => {
    const { client } = await show({ kind: 'recovery-code', code: 'c' });
    expect(client.exchangeCodeForSession).toHaveBeenCalledExactlyOnceWith('c');
    expect(document.body.textContent).toContain(`账号：${OWNER.email}`);
  });

  it.each<[string, MailLink, Fake, string]>([
    ['carries nothing', { kind: 'invalid' }, {}, '重置链接无效或已过期，请重新申请密码重置'],
    [
      'is a code of another browser',
      { kind: 'recovery-code', code: 'c' },
      {
        verify: () =>
          Promise.resolve({
            error: failure('No verifier', { name: 'AuthPKCECodeVerifierMissingError' }),
          }),
      },
      '重置链接无效或已过期，请重新申请密码重置',
    ],
    [
      'has expired',
      token(),
      {
        verify: () =>
          Promise.resolve({
            error: failure('Email link is invalid or has expired', { code: 'otp_expired' }),
          }),
      },
      '验证失败：链接无效或已过期',
    ],
    [
      'is refused for another reason',
      token(),
      { verify: () => Promise.resolve({ error: failure('No luck') }) },
      '验证失败：No luck',
    ],
  ])('link that %s · leads to the login and keeps the session', async (_name, link, fake, text) => {
    const { onLeave, onSettled, client, session } = await show(link, {
      ...fake,
      signedIn: { id: 'u2', email: 'reader@echo.test', createdAt: '' },
    });
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(onSettled).toHaveBeenCalled();
    await userEvent.setup().click(screen.getByRole('button', { name: '返回登录' }));
    expect(onLeave).toHaveBeenCalledExactlyOnceWith('/login');
    expect(session.signOut).not.toHaveBeenCalled();
    expect(client.signOut).not.toHaveBeenCalled();
  });

  it.each<[string, () => Promise<{ error: Error | null }>, string]>([
    [
      'reaches no server',
      () => Promise.resolve({ error: failure('Failed to fetch', { status: 0 }) }),
      '服务不可用，请稍后再试',
    ],
    [
      'reaches a failing server',
      () => Promise.resolve({ error: failure('HTTP 503', { status: 503 }) }),
      '服务不可用，请稍后再试',
    ],
    [
      'breaks the client',
      () => Promise.reject(new Error('boom')),
      '处理重置链接时发生错误，请重试',
    ],
  ])('link that %s · keeps the address and can be retried', async (_name, fail, text) => {
    const answers = [fail, () => Promise.resolve({ error: null })];
    const { onSettled } = await show(token(), { verify: () => (answers.shift() ?? fail)() });
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(onSettled).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: '暂时打不开链接' })).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('heading', { name: '设置新密码' })).toBeTruthy();
    expect(onSettled).toHaveBeenCalled();
  });
});

describe('while signed in', () => {
  const reader = { id: 'u2', email: 'reader@echo.test', createdAt: '' };

  it('asks first and names both accounts', async () => {
    const { session, onLeave, client } = await show(token(), { signedIn: reader });
    expect(screen.queryByLabelText('新密码')).toBeNull();
    for (const email of [OWNER.email, reader.email])
      expect(document.body.textContent).toContain(email);
    await userEvent.setup().click(screen.getByRole('button', { name: '不重置，返回' }));
    expect(onLeave).toHaveBeenCalledExactlyOnceWith('/');
    expect(client.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
    expect(session.signOut).not.toHaveBeenCalled();
  });

  it.each([
    ['another account stays signed in', reader, 0],
    ['the same account is signed out everywhere', { ...OWNER, createdAt: '' }, 1],
  ])('success · %s', async (_name, signedIn, signOuts) => {
    const { session } = await show(token(), { signedIn });
    await userEvent.setup().click(screen.getByRole('button', { name: '继续重置' }));
    await setPassword('quiet-7');
    expect(await screen.findByRole('heading', { name: '密码已重置' })).toBeTruthy();
    expect(session.signOut).toHaveBeenCalledTimes(signOuts);
  });
});

// C§64.03
describe('what ends with the password', () => {
  it('shown in the form · asked for once, after the password was set', async () => {
    const afterChange = vi.fn(() => Promise.resolve(null));
    const { client } = await show(token(), { afterChange });
    expect(screen.getByText('访问令牌的开关')).toBeTruthy();
    await setPassword('quiet-7');
    expect(await screen.findByText(/正在带你回到首页/)).toBeTruthy();
    expect(afterChange).toHaveBeenCalledOnce();
    expect(client.updateUser.mock.invocationCallOrder[0]).toBeLessThan(
      afterChange.mock.invocationCallOrder[0] ?? 0,
    );
  });

  it('a refused password · ends nothing', async () => {
    const afterChange = vi.fn(() => Promise.resolve(null));
    const update = () => Promise.resolve({ error: failure('no', { status: 422 }) });
    await show(token(), { afterChange, update });
    await setPassword('quiet-7');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(afterChange).not.toHaveBeenCalled();
  });

  it('a failure · is shown until the user leaves', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const text = '访问令牌没能作废';
    const { onLeave } = await show(token(), {
      afterChange: () => Promise.resolve({ text, isFailure: true }),
    });
    await setPassword('quiet-7');
    expect(await screen.findByText(text)).toBeTruthy();
    await vi.advanceTimersByTimeAsync(RESET_REDIRECT_MS * 2);
    expect(onLeave).not.toHaveBeenCalled();
    expect(screen.queryByText(/正在带你回到首页/)).toBeNull();
  });
});

describe('the form', () => {
  it('after a sign-up confirmation · sets a first password, and explains why', async () => {
    await show(token(), { fromSignUp: true });
    expect(screen.getByRole('heading', { name: '设置密码' })).toBeTruthy();
    expect(screen.getByText(/这里不是注册时用的浏览器/)).toBeTruthy();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('密码'), 'quiet-7');
    await user.type(screen.getByLabelText('确认密码'), 'quiet-7');
    await user.click(screen.getByRole('button', { name: '设置密码' }));
    expect(await screen.findByRole('heading', { name: '密码已设置' })).toBeTruthy();
    cleanup();
    await show(token());
    expect(screen.queryByText(/这里不是注册时用的浏览器/)).toBeNull();
  });

  it('shows the rules, and the password on request', async () => {
    await show(token());
    const box = screen.getByRole('region', { name: '密码要求' }).textContent;
    for (const words of [
      '至少6位',
      '包含字母和数字',
      '建议加入特殊字符',
      '不要用生日、手机号这样简单的密码',
    ])
      expect(box).toContain(words);
    const user = userEvent.setup();
    expect(screen.getByLabelText('新密码').getAttribute('type')).toBe('password');
    const [toggle] = screen.getAllByRole('button', { name: '显示密码' });
    await user.click(toggle as HTMLElement);
    expect(screen.getByLabelText('新密码').getAttribute('type')).toBe('text');
  });

  it.each([
    ['a1b2c', 'a1b2c', '密码长度至少6位'],
    ['quiet-7', 'quiet-8', '两次输入的密码不匹配'],
    ['onlyletters', 'onlyletters', '密码需包含字母和数字'],
    ['1234567', '1234567', '密码需包含字母和数字'],
  ])('%s / %s · is rejected', async (password, confirmation, text) => {
    const { client } = await show(token());
    await setPassword(password, confirmation);
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(client.updateUser).not.toHaveBeenCalled();
  });

  it('raised minimum · is named before and after the request', async () => {
    const refused = () =>
      Promise.resolve({ error: failure('weak', { code: 'weak_password', reasons: ['length'] }) });
    await show(token(), { passwordMin: 10, update: refused });
    expect(screen.getByText('至少10位')).toBeTruthy();
    await setPassword('nine-sig9');
    expect(screen.getByRole('alert').textContent).toBe('密码长度至少10位');
    await setPassword('0-more-signs');
    expect(screen.getByRole('alert').textContent).toBe('密码重置失败：密码长度至少10位');
  });

  it.each<[string, Fake, string]>([
    [
      'the recovery session is gone',
      { hasRecoverySession: false },
      '用户认证失败，请重新使用重置链接',
    ],
    [
      'the password is the old one',
      { update: () => Promise.resolve({ error: failure('same', { code: 'same_password' }) }) },
      '密码重置失败：新密码不能与旧密码相同',
    ],
    [
      'the server fails',
      { update: () => Promise.resolve({ error: failure('HTTP 503', { status: 503 }) }) },
      '服务不可用，请稍后再试',
    ],
  ])('%s · shows its text', async (_name, fake, text) => {
    await show(token(), fake);
    await setPassword('quiet-7');
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  it('success · after three seconds · signs out and redirects', async () => {
    const { client, onLeave } = await show(token());
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('新密码'), 'quiet-7');
    await user.type(screen.getByLabelText('确认新密码'), 'quiet-7');
    vi.useFakeTimers();
    await act(async () => {
      screen.getByRole('button', { name: '重置密码' }).click();
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(client.updateUser).toHaveBeenCalledExactlyOnceWith({ password: 'quiet-7' });
    expect(screen.getByRole('heading', { name: '密码已重置' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(RESET_REDIRECT_MS - 1));
    expect(onLeave).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(client.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
    expect(onLeave).toHaveBeenCalledExactlyOnceWith('/');
  });
});
