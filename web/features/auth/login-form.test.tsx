// The three modes of /login: fields, busy labels, what a switch clears, and every text of A§8.
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { LoginForm, type LoginFormProps } from '#web/features/auth/login-form.tsx';

afterEach(cleanup);

const failure = (message: string, rest: object = {}) =>
  Object.assign(new Error(message), { status: 400, ...rest });

function showForm(
  actions: Partial<Record<'signIn' | 'signUp' | 'requestReset', () => Promise<unknown>>> = {},
  passwordMin?: number,
  mail?: 'smtp' | 'outbox',
  more: Pick<LoginFormProps, 'signUps' | 'invitation'> = {},
) {
  const onSignedIn = vi.fn();
  const session = {
    subscribe: () => () => {},
    getState: () => ({ status: 'signedOut', user: null }),
    signIn: vi.fn(actions.signIn ?? (() => Promise.resolve(null))),
    signUp: vi.fn(
      actions.signUp ??
        (() => Promise.resolve({ error: null, signedIn: true, alreadyRegistered: false })),
    ),
    requestReset: vi.fn(actions.requestReset ?? (() => Promise.resolve(null))),
  };
  render(
    <SessionContext value={session as unknown as Session}>
      <LoginForm onSignedIn={onSignedIn} passwordMin={passwordMin} mail={mail} {...more} />
    </SessionContext>,
  );
  return { session, onSignedIn, user: userEvent.setup() };
}

const press = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText(label);
type User = ReturnType<typeof userEvent.setup>;

async function fill(user: User, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    const input = await screen.findByLabelText(label);
    await user.clear(input);
    await user.type(input, text);
  }
}

// C§71.02, C§71.03
describe('who may join', () => {
  const invited = { signUps: 'invite', invitation: 'K7QM-4XPA-92TD-60RE' } as const;

  it('code in the address · begins at the sign-up and sends the code', async () => {
    const { session, user } = showForm({}, undefined, undefined, invited);
    expect(await screen.findByLabelText('邀请码')).toHaveProperty('value', invited.invitation);
    await fill(user, { 邮箱: 'a@b.co', 密码: 'secret1', 确认密码: 'secret1' });
    await user.click(press('注册'));
    expect(session.signUp.mock.lastCall).toEqual([
      'a@b.co',
      'secret1',
      expect.stringContaining('/confirm'),
      { invite_code: invited.invitation },
    ]);
  });

  it.each([
    ['', '请输入邀请码'],
    ['short', '邀请码是16位字母和数字，请核对'],
  ])('code %j · is refused before anything is sent', async (code, text) => {
    const { session, user } = showForm({}, undefined, undefined, { signUps: 'invite' });
    await user.click(press('立即注册'));
    await fill(user, { 邮箱: 'a@b.co', 密码: 'secret1', 确认密码: 'secret1' });
    if (code !== '') await fill(user, { 邀请码: code });
    await user.click(press('注册'));
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(session.signUp).not.toHaveBeenCalled();
  });

  it('code that the server refuses · is explained, and stays', async () => {
    const refused = {
      error: failure('Signups need a valid invitation', { code: 'signup_disabled', status: 422 }),
      signedIn: false,
      alreadyRegistered: false,
    };
    const { user } = showForm(
      { signUp: () => Promise.resolve(refused) },
      undefined,
      undefined,
      invited,
    );
    await fill(user, { 邮箱: 'a@b.co', 密码: 'secret1', 确认密码: 'secret1' });
    await user.click(press('注册'));
    expect(screen.getByRole('alert').textContent).toContain('账号没有建立');
    expect(field('邀请码')).toHaveProperty('value', invited.invitation);
  });

  it('closed · says so in place of the fields, sign-in stays', async () => {
    const { user } = showForm({}, undefined, undefined, { signUps: 'closed' });
    await user.click(press('立即注册'));
    expect(await screen.findByText(/现在不接受新的注册/)).toBeTruthy();
    expect(screen.queryByLabelText('邮箱')).toBeNull();
    await user.click(press('已有账号？去登录'));
    expect(press('登录')).toBeTruthy();
  });

  it('open · asks for no code', async () => {
    const { user } = showForm({}, undefined, undefined, { invitation: invited.invitation });
    expect(screen.queryByLabelText('邀请码')).toBeNull();
    await user.click(press('已有账号？去登录'));
    expect(press('登录')).toBeTruthy();
  });
});

describe('fields', () => {
  it('each mode has its own fields', async () => {
    const { user } = showForm();
    expect(screen.queryByLabelText('确认密码')).toBeNull();
    await user.click(press('立即注册'));
    expect(field('确认密码')).toBeTruthy();
    await user.click(press('已有账号？去登录'));
    await user.click(press('忘记密码？'));
    expect(screen.queryByLabelText('密码')).toBeNull();
    expect(press('发送重置邮件')).toBeTruthy();
    await user.click(press('返回登录'));
    expect(press('登录')).toBeTruthy();
  });

  it('password toggle · shows and hides the password', async () => {
    const { user } = showForm();
    expect(field('密码').getAttribute('type')).toBe('password');
    await user.click(press('显示密码'));
    expect(field('密码').getAttribute('type')).toBe('text');
    await user.click(press('隐藏密码'));
    expect(field('密码').getAttribute('type')).toBe('password');
  });

  it('switching modes · clears passwords and messages, keeps the address', async () => {
    const { user } = showForm({
      signIn: () => Promise.resolve(failure('Invalid login credentials')),
    });
    await fill(user, { 邮箱: 'a@b.co', 密码: 'wrong12' });
    await user.click(press('登录'));
    expect(screen.getByRole('alert').textContent).toBe('邮箱或密码错误');
    await user.click(press('立即注册'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('密码')).toHaveProperty('value', '');
    expect(field('邮箱')).toHaveProperty('value', 'a@b.co');
  });
});

describe('a response without a message', () => {
  // What the auth client throws for an empty body or for the error page of a proxy.
  const empty = Object.assign(new Error('Unexpected end of JSON input'), {
    name: 'AuthUnknownError',
  });

  it.each([
    ['signing in', '登录', {}, '登录失败，请检查网络连接'],
    ['a reset mail', '发送重置邮件', { forgot: true }, '发送重置邮件失败'],
  ] as const)(
    '%s · shows the fallback text',
    async (_name, button, { forgot = false }: { forgot?: boolean }, text) => {
      const { user } = showForm({
        signIn: () => Promise.resolve(empty),
        requestReset: () => Promise.resolve(empty),
      });
      if (forgot) await user.click(press('忘记密码？'));
      await fill(user, forgot ? { 邮箱: 'a@b.co' } : { 邮箱: 'a@b.co', 密码: 'secret1' });
      await user.click(press(button));
      expect(screen.getByRole('alert').textContent).toBe(text);
    },
  );
});

it('reset mail · no SMTP · says where the mail is', async () => {
  const { user } = showForm({}, undefined, 'outbox');
  await user.click(press('忘记密码？'));
  await fill(user, { 邮箱: 'a@b.co' });
  await user.click(press('发送重置邮件'));
  expect(screen.getByRole('status').textContent).toContain('data/outbox/');
});

describe('validation', () => {
  it.each([
    ['', '', '请输入邮箱'],
    ['nobody', 'secret1', '请输入有效的邮箱地址'],
    ['a@b.co', '', '请输入密码'],
    ['a@b.co', '12345', '密码长度至少6位'],
  ])('sign-in · %j / %j · is rejected', async (email, password, text) => {
    const { user, session } = showForm();
    if (email !== '') await user.type(field('邮箱'), email);
    if (password !== '') await user.type(field('密码'), password);
    await user.click(press('登录'));
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(session.signIn).not.toHaveBeenCalled();
  });

  it.each([
    ['secret1', 'secret2', '密码确认不匹配'],
    ['12345', '12345', '密码长度至少6位'],
  ])('sign-up · %j / %j · is rejected', async (password, confirmation, text) => {
    const { user, session } = showForm();
    await user.click(press('立即注册'));
    await fill(user, { 邮箱: 'a@b.co', 密码: password, 确认密码: confirmation });
    await user.click(press('注册'));
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(session.signUp).not.toHaveBeenCalled();
  });
});

describe('sign-in', () => {
  it('success · sends the address as typed, for the server knows its stored form', async () => {
    const { user, session, onSignedIn } = showForm();
    await fill(user, { 邮箱: ' A@B.co', 密码: 'secret1' });
    await user.click(press('登录'));
    expect(session.signIn).toHaveBeenCalledWith('A@B.co', 'secret1');
    expect(onSignedIn).toHaveBeenCalledOnce();
  });

  it('pending · disables the form and shows the busy label', async () => {
    const pending = Promise.withResolvers<null>();
    const { user } = showForm({ signIn: () => pending.promise });
    await fill(user, { 邮箱: 'a@b.co', 密码: 'secret1' });
    await user.click(press('登录'));
    expect(press('登录中...')).toHaveProperty('disabled', true);
    expect(field('密码')).toHaveProperty('disabled', true);
    await act(() => Promise.resolve(pending.resolve(null)));
    expect(press('登录')).toHaveProperty('disabled', false);
  });

  it.each([
    ['Invalid login credentials', failure('Invalid login credentials'), '邮箱或密码错误'],
    ['the same by its code', failure('x', { code: 'invalid_credentials' }), '邮箱或密码错误'],
    ['Email not confirmed', failure('Email not confirmed'), '请先确认邮箱后再登录'],
    ['another error with its own text', failure('Captcha needed'), 'Captcha needed'],
    ['an error without a text', failure(''), '登录失败，请检查网络连接'],
    ['no network', failure('Failed to fetch', { status: 0 }), '登录失败，请检查网络连接'],
    ['a failing server', failure('HTTP 503', { status: 503 }), '登录失败，请检查网络连接'],
  ])('%s · shows its text', async (_name, error, text) => {
    const { user } = showForm({ signIn: () => Promise.resolve(error) });
    await fill(user, { 邮箱: 'a@b.co', 密码: 'secret1' });
    await user.click(press('登录'));
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  it('any other error · shows the general text', async () => {
    const { user } = showForm({ signIn: () => Promise.reject(new Error('boom')) });
    await fill(user, { 邮箱: 'a@b.co', 密码: 'secret1' });
    await user.click(press('登录'));
    expect(screen.getByRole('alert').textContent).toBe('操作失败，请重试');
  });
});

describe('sign-up', () => {
  it('pending · disables the button and shows the busy label', async () => {
    const { user } = showForm({ signUp: () => new Promise(() => undefined) });
    await user.click(press('立即注册'));
    await fill(user, { 邮箱: 'a@b.co', 密码: 'secret1', 确认密码: 'secret1' });
    await user.click(press('注册'));
    expect(press('注册中...')).toHaveProperty('disabled', true);
  });

  const signUpWith = async (result: unknown) => {
    const shown = showForm({ signUp: () => Promise.resolve(result) });
    await shown.user.click(press('立即注册'));
    await fill(shown.user, { 邮箱: 'a@b.co', 密码: 'secret1', 确认密码: 'secret1' });
    await shown.user.click(press('注册'));
    return shown;
  };

  it('no confirmation required · calls onSignedIn', async () => {
    const { onSignedIn } = await signUpWith({
      error: null,
      signedIn: true,
      alreadyRegistered: false,
    });
    expect(onSignedIn).toHaveBeenCalledOnce();
  });

  it('confirmation required · switches to sign-in and mentions the mail', async () => {
    const { onSignedIn } = await signUpWith({
      error: null,
      signedIn: false,
      alreadyRegistered: false,
    });
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toContain('确认链接');
    expect(press('登录')).toBeTruthy();
  });

  it.each([
    ['the server hides the account', { error: null, signedIn: false, alreadyRegistered: true }],
    [
      'the server says so',
      {
        error: failure('User already registered', { code: 'user_already_exists' }),
        signedIn: false,
        alreadyRegistered: false,
      },
    ],
  ])('registered address · %s · says so', async (_name, result) => {
    await signUpWith(result);
    expect(screen.getByRole('alert').textContent).toBe('该邮箱已注册，请直接登录');
  });

  it('weak password · lists the broken rules in Chinese', async () => {
    await signUpWith({
      error: failure('Password too weak', {
        code: 'weak_password',
        reasons: ['length', 'characters'],
      }),
      signedIn: false,
      alreadyRegistered: false,
    });
    expect(screen.getByRole('alert').textContent).toBe('密码长度至少6位；密码需包含字母和数字');
  });

  it('raised minimum · rejection names it', async () => {
    const weak = {
      error: failure('Password too weak', { code: 'weak_password', reasons: ['length'] }),
      signedIn: false,
      alreadyRegistered: false,
    };
    const { user } = showForm({ signUp: () => Promise.resolve(weak) }, 10);
    await user.click(press('立即注册'));
    await fill(user, { 邮箱: 'a@b.co', 密码: 'ten-signs-1', 确认密码: 'ten-signs-1' });
    await user.click(press('注册'));
    expect(screen.getByRole('alert').textContent).toBe('密码长度至少10位');
  });

  it('common password · is rated but accepted', async () => {
    const { user } = showForm();
    await user.click(press('立即注册'));
    await user.type(field('密码'), '123456');
    expect(screen.getByText('这是常见密码，很容易被猜到')).toBeTruthy();
  });
});

describe('forgotten password', () => {
  it('pending · disables the button and shows the busy label', async () => {
    const { user } = showForm({ requestReset: () => new Promise(() => undefined) });
    await user.click(press('忘记密码？'));
    await fill(user, { 邮箱: 'a@b.co' });
    await user.click(press('发送重置邮件'));
    expect(press('发送中...')).toHaveProperty('disabled', true);
  });

  it('success · sends the mail and shows a green notice', async () => {
    const { user, session } = showForm();
    await user.click(press('忘记密码？'));
    await user.type(field('邮箱'), 'a@b.co');
    await user.click(press('发送重置邮件'));
    expect(session.requestReset).toHaveBeenCalledWith('a@b.co');
    expect(screen.getByRole('status').className).toContain('text-good');
  });

  it.each([
    ['any failure', failure('Error sending recovery email', { status: 500 }), '发送重置邮件失败'],
    [
      'too many mails',
      failure('email rate limit exceeded', { status: 429, code: 'over_email_send_rate_limit' }),
      '邮件发送得太频繁了，请过一会儿再试',
    ],
  ])('%s · shows its text', async (_name, error, text) => {
    const { user } = showForm({ requestReset: () => Promise.resolve(error) });
    await user.click(press('忘记密码？'));
    await user.type(field('邮箱'), 'a@b.co');
    await user.click(press('发送重置邮件'));
    expect(screen.getByRole('alert').textContent).toBe(text);
  });
});
