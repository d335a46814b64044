// The reset screen in its four states (A§2, A§4) with the texts of A§5 and A§8.
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MailLink } from '#web/core/session/recovery-link.ts';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { RESET_REDIRECT_MS, ResetPassword } from '#web/features/auth/reset-password.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const failure = (message: string, rest: object = {}) => Object.assign(new Error(message), { status: 403, ...rest });
const token = (): MailLink => ({ kind: 'recovery-token', tokenHash: 'hash' });

interface Fake {
  verify?: () => Promise<{ error: Error | null }>;
  update?: () => Promise<{ error: Error | null }>;
  signedIn?: boolean;
  passwordMin?: number;
  fromSignUp?: boolean;
}

async function show(
  link: MailLink,
  {
    passwordMin,
    fromSignUp = false,
    verify = () => Promise.resolve({ error: null }),
    update = () => Promise.resolve({ error: null }),
    signedIn = true,
  }: Fake = {},
) {
  const client = {
    verifyOtp: vi.fn(verify),
    setSession: vi.fn(verify),
    initialize: vi.fn(verify),
    getSession: vi.fn(() => Promise.resolve({ data: { session: signedIn ? {} : null } })),
    updateUser: vi.fn(update),
  };
  const session = { getClient: () => Promise.resolve(client), signOut: vi.fn(() => Promise.resolve('everywhere')) };
  const onLeave = vi.fn();
  await act(async () => {
    render(
      <SessionContext value={session as unknown as Session}>
        <ResetPassword link={link} fromSignUp={fromSignUp} passwordMin={passwordMin} onLeave={onLeave} />
      </SessionContext>,
    );
  });
  return { client, session, onLeave };
}

async function setPassword(password: string, confirmation = password) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('新密码'), password);
  await user.type(screen.getByLabelText('确认新密码'), confirmation);
  await user.click(screen.getByRole('button', { name: '重置密码' }));
}

describe('the link', () => {
  it('is being checked first', async () => {
    await show(token(), { verify: () => new Promise(() => {}) });
    expect(screen.getByRole('status').textContent).toContain('正在验证重置链接');
  });

  it('with a one-time token is verified as recovery', async () => {
    const { client } = await show(token());
    expect(client.verifyOtp).toHaveBeenCalledExactlyOnceWith({ token_hash: 'hash', type: 'recovery' });
    expect(screen.getByRole('heading', { name: '设置新密码' })).toBeTruthy();
  });

  it('with the tokens of a session opens that session', async () => {
    const { client } = await show({ kind: 'recovery-session', accessToken: 'a', refreshToken: 'r' });
    expect(client.setSession).toHaveBeenCalledExactlyOnceWith({ access_token: 'a', refresh_token: 'r' });
    expect(screen.getByRole('heading', { name: '设置新密码' })).toBeTruthy();
  });

  it.each<[string, MailLink, Fake, string]>([
    ['carries nothing', { kind: 'invalid' }, {}, '重置链接无效或已过期，请重新申请密码重置'],
    ['is a code of another browser', { kind: 'recovery-code' }, { signedIn: false }, '重置链接无效或已过期，请重新申请密码重置'],
    [
      'has run out',
      token(),
      { verify: () => Promise.resolve({ error: failure('Email link is invalid or has expired', { code: 'otp_expired' }) }) },
      '验证失败：链接无效或已过期',
    ],
    ['is refused for another reason', token(), { verify: () => Promise.resolve({ error: failure('No luck') }) }, '验证失败：No luck'],
    ['meets no server', token(), { verify: () => Promise.resolve({ error: failure('Failed to fetch', { status: 0 }) }) }, '服务不可用，请稍后再试'],
    ['breaks the client', token(), { verify: () => Promise.reject(new Error('boom')) }, '处理重置链接时发生错误，请重试'],
  ])('that %s is told of, with a way back', async (_name, link, fake, text) => {
    const { onLeave } = await show(link, fake);
    expect(screen.getByRole('alert').textContent).toBe(text);
    await userEvent.setup().click(screen.getByRole('button', { name: '返回登录' }));
    expect(onLeave).toHaveBeenCalledOnce();
  });
});

describe('the form', () => {
  it('says why it asks when a confirmation led to it, and only then', async () => {
    await show(token(), { fromSignUp: true });
    expect(screen.getByText(/这里不是注册时用的浏览器/)).toBeTruthy();
    cleanup();
    await show(token());
    expect(screen.queryByText(/这里不是注册时用的浏览器/)).toBeNull();
  });

  it('names its rules and its advice, and shows what is typed when asked', async () => {
    await show(token());
    const box = screen.getByRole('region', { name: '密码要求' }).textContent;
    for (const words of ['至少6位', '包含字母和数字', '建议加入特殊字符', '不要用生日、手机号这样简单的密码']) expect(box).toContain(words);
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
  ])('refuses %s / %s', async (password, confirmation, text) => {
    const { client } = await show(token());
    await setPassword(password, confirmation);
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(client.updateUser).not.toHaveBeenCalled();
  });

  it('names the floor that the operator has set, before and after asking the server', async () => {
    const refused = () => Promise.resolve({ error: failure('weak', { code: 'weak_password', reasons: ['length'] }) });
    await show(token(), { passwordMin: 10, update: refused });
    expect(screen.getByText('至少10位')).toBeTruthy();
    await setPassword('nine-sig9');
    expect(screen.getByRole('alert').textContent).toBe('密码长度至少10位');
    await setPassword('0-more-signs');
    expect(screen.getByRole('alert').textContent).toBe('密码重置失败：密码长度至少10位');
  });

  it.each<[string, Fake, string]>([
    ['the recovery session is gone', { signedIn: false }, '用户认证失败，请重新使用重置链接'],
    [
      'the password is the old one',
      { update: () => Promise.resolve({ error: failure('same', { code: 'same_password' }) }) },
      '密码重置失败：新密码不能与旧密码相同',
    ],
    ['the server is in trouble', { update: () => Promise.resolve({ error: failure('HTTP 503', { status: 503 }) }) }, '服务不可用，请稍后再试'],
  ])('tells when %s', async (_name, fake, text) => {
    await show(token(), fake);
    await setPassword('quiet-7');
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  it('shows success, and after three seconds signs out and leaves', async () => {
    const { client, session, onLeave } = await show(token());
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
    expect(session.signOut).toHaveBeenCalledOnce();
    expect(onLeave).toHaveBeenCalledOnce();
  });
});
