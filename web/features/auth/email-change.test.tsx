// The dialog that asks for another address, and the page of its links.
// C§74.20, C§74.22
import { cleanup, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { AuthClient, Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { EmailChangeDialog } from '#web/features/auth/email-change-dialog.tsx';
import { EmailChangeLink, type EmailLink } from '#web/features/auth/email-change-link.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const failure = (code: string, status = 400) => ({
  error: Object.assign(new Error(code), { status, code }),
  isChanged: false,
});

type Asked = { error: Error | null; isChanged: boolean };

function openDialog(answer: () => Promise<Asked>) {
  const state = { status: 'signedIn', user: { id: 'u', email: 'old@b.co', createdAt: '' } };
  const changeEmail = vi.fn(answer);
  const session = { subscribe: () => () => {}, getState: () => state, changeEmail };
  const onClose = vi.fn();
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoticeProvider>
        <SessionContext value={session as unknown as Session}>
          <EmailChangeDialog email="old@b.co" onClose={onClose} />
        </SessionContext>
      </NoticeProvider>
    </QueryClientProvider>,
  );
  const submit = async (email: string, password: string) => {
    if (email !== '') await user.type(screen.getByLabelText('新邮箱'), email);
    if (password !== '') await user.type(screen.getByLabelText('当前密码'), password);
    await user.click(screen.getByRole('button', { name: '更换邮箱' }));
  };
  return { changeEmail, onClose, submit };
}

it.each([
  ['', 'secret1', '请输入新邮箱'],
  ['nobody', 'secret1', '邮箱地址格式不正确'],
  ['OLD@b.co', 'secret1', '这就是现在的邮箱'],
  ['new@b.co', '', '请输入当前密码'],
])('%j, %j · is rejected without a request', async (email, password, text) => {
  const { changeEmail, submit } = openDialog(() => Promise.reject(new Error('asked')));
  await submit(email, password);
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(changeEmail).not.toHaveBeenCalled();
});

it.each([
  [true, '邮箱已更换，以后用新邮箱登录。'],
  [false, '两封确认邮件正在路上，请到两个邮箱里查收。'],
])('success, changed at once: %j · closes and says what comes next', async (isChanged, text) => {
  const { changeEmail, onClose, submit } = openDialog(async () => ({ error: null, isChanged }));
  await submit(' New@b.co ', 'secret1');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(changeEmail).toHaveBeenCalledExactlyOnceWith('new@b.co', 'secret1');
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ['a wrong password', async () => failure('current_password_invalid'), '当前密码', '当前密码不对'],
  [
    'a taken address',
    async () => failure('email_exists', 422),
    '新邮箱',
    '这个邮箱已经有账号了，请换一个',
  ],
  [
    'too many mails',
    async () => failure('over_email_send_rate_limit', 429),
    '当前密码',
    '邮件发送得太频繁了，请过一会儿再试',
  ],
  [
    'no network',
    () => Promise.reject(new TypeError('chunk')),
    '当前密码',
    '没有成功，请检查网络连接后重试',
  ],
] satisfies [string, () => Promise<Asked>, string, string][])(
  '%s · shows the error at its field and keeps the input',
  async (_name, answer, label, text) => {
    const { onClose, submit } = openDialog(answer);
    await submit('new@b.co', 'secret1');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('新邮箱')).toHaveProperty('value', 'new@b.co');
    expect(onClose).not.toHaveBeenCalled();
  },
);

/** What the auth client answers to a link. */
type Verified = { data: { session: unknown }; error: unknown };

function openLink(side: EmailLink['side'] | null, verify: () => Promise<Verified>) {
  const auth = { verifyOtp: vi.fn(verify), signOut: vi.fn(async () => ({ error: null })) };
  const ports = {
    onSettled: vi.fn(),
    onAccountChanged: vi.fn(async () => undefined),
    onLeave: vi.fn(),
  };
  render(
    <EmailChangeLink
      link={side === null ? null : { token: 'a-token', side }}
      loadClient={async () => auth as unknown as AuthClient}
      {...ports}
    />,
  );
  return { auth, ...ports, user: userEvent.setup() };
}

const never = () => Promise.reject(new Error('redeemed'));

it.each([
  ['current', '是我，同意更换', '旧邮箱已确认', '还差新邮箱'],
  ['new', '确认这个邮箱', '新邮箱已确认', '还差旧邮箱'],
] as const)(
  'first link, %s · is redeemed by its button alone',
  async (side, button, title, text) => {
    const { auth, onSettled, onAccountChanged, user } = openLink(side, async () => ({
      data: { session: null },
      error: null,
    }));
    expect(auth.verifyOtp).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain(text);
    expect(auth.verifyOtp).toHaveBeenCalledExactlyOnceWith({
      token_hash: 'a-token',
      type: 'email_change',
    });
    expect(onSettled).toHaveBeenCalledOnce();
    expect(onAccountChanged).not.toHaveBeenCalled();
  },
);

it('second link · names the new address and keeps no session of its own', async () => {
  const { auth, onAccountChanged, user } = openLink('new', async () => ({
    data: { session: { user: { id: 'u', email: 'new@b.co' } } },
    error: null,
  }));
  await user.click(screen.getByRole('button', { name: '确认这个邮箱' }));
  expect(await screen.findByRole('heading', { name: '邮箱已更换' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('new@b.co');
  expect(auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
  expect(onAccountChanged).toHaveBeenCalledOnce();
});

it('no network · keeps the link for another try', async () => {
  const { onSettled, user } = openLink('new', () => Promise.reject(new TypeError('offline')));
  await user.click(screen.getByRole('button', { name: '确认这个邮箱' }));
  expect((await screen.findByRole('alert')).textContent).toBe('没有成功，请检查网络连接后重试');
  expect(onSettled).not.toHaveBeenCalled();
});

it.each([
  ['otp_expired', '链接不能用了', 1],
  ['email_exists', '确认这个邮箱？', 0],
])('refused, %s · says why', async (code, title, settled) => {
  const { onSettled, user } = openLink('new', async () => ({
    data: { session: null },
    error: Object.assign(new Error(code), { code, status: 403 }),
  }));
  await user.click(screen.getByRole('button', { name: '确认这个邮箱' }));
  await waitForElementToBeRemoved(() => screen.queryByText('确认中...')).catch(() => undefined);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(onSettled).toHaveBeenCalledTimes(settled);
});

it('不是我 · says what it ends before it does', async () => {
  const fetching = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetching);
  const { user } = openLink('current', never);
  await user.click(screen.getByRole('button', { name: '不是我' }));
  expect(
    screen.getByText(/所有设备退出登录，现在的密码作废，.*访问令牌和 Webhook 全部移除/),
  ).toBeTruthy();
  expect(fetching).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '拒绝并退出所有设备' }));
  expect(await screen.findByRole('heading', { name: '已拒绝更换' })).toBeTruthy();
  expect(fetching).toHaveBeenCalledExactlyOnceWith('/auth/v1/email-change/refuse', {
    method: 'POST',
    body: JSON.stringify({ token_hash: 'a-token' }),
  });
});

it('an address without a link · says that it cannot be used', () => {
  openLink(null, never);
  expect(screen.getByRole('heading', { name: '链接不能用了' })).toBeTruthy();
});
