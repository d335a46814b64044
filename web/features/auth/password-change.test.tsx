// The password change in the settings: its checks in the browser and on the server, and its
// success.
import { cleanup, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { PasswordChange } from '#web/features/auth/password-change.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

vi.mock('#web/core/config/server-config.ts', () => ({
  useServerConfig: () => ({ auth: { passwordMin: 8 } }),
}));

afterEach(cleanup);

const failure = (code: string, rest: object = {}) =>
  Object.assign(new Error(code), { status: 400, code, ...rest });

async function open(changePassword: () => Promise<unknown> = () => Promise.resolve(null)) {
  const state = { status: 'signedIn', user: { id: 'u', email: 'a@b.co', createdAt: '' } };
  const session = {
    subscribe: () => () => {},
    getState: () => state,
    changePassword: vi.fn(changePassword),
  };
  const onChanged = vi.fn();
  const user = userEvent.setup();
  render(
    <NoticeProvider>
      <SessionContext value={session as unknown as Session}>
        <PasswordChange onChanged={onChanged} />
      </SessionContext>
    </NoticeProvider>,
  );
  await user.click(screen.getByRole('button', { name: '修改密码' }));
  await screen.findByLabelText('当前密码');
  const submit = async (current: string, next: string, repeated = next) => {
    for (const [label, text] of Object.entries({
      当前密码: current,
      新密码: next,
      确认新密码: repeated,
    })) {
      await user.clear(screen.getByLabelText(label));
      if (text !== '') await user.type(screen.getByLabelText(label), text);
    }
    await user.click(
      screen.getAllByRole('button', { name: '修改密码', hidden: true }).at(-1) as HTMLElement,
    );
  };
  return { session, onChanged, submit };
}

it('success · closes and says that other devices are signed out', async () => {
  const { session, onChanged, submit } = await open();
  const dialog = screen.getByLabelText('当前密码');
  void submit('old-one-1', 'quiet-river-7');
  await waitForElementToBeRemoved(dialog);
  expect(session.changePassword).toHaveBeenCalledExactlyOnceWith('old-one-1', 'quiet-river-7');
  expect(onChanged).toHaveBeenCalledOnce();
  expect(screen.getByText('密码已修改，其他设备已退出登录。')).toBeTruthy();
});

it.each([
  ['', 'quiet-river-7', 'quiet-river-7', '请输入当前密码'],
  ['old-one-1', 'short-1', 'short-1', '密码长度至少8位'],
  ['old-one-1', 'onlyletters', 'onlyletters', '密码需包含字母和数字'],
  ['old-one-1', 'quiet-river-7', 'quiet-river-8', '两次输入的密码不匹配'],
])('%j, %j, %j · is rejected without a request', async (current, next, repeated, text) => {
  const { session, submit } = await open();
  await submit(current, next, repeated);
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe(text);
  expect(session.changePassword).not.toHaveBeenCalled();
});

it.each([
  [
    'the current password is wrong',
    () => Promise.resolve(failure('current_password_invalid')),
    '当前密码',
    '当前密码不对',
  ],
  [
    'it is the old one',
    () => Promise.resolve(failure('same_password', { status: 422 })),
    '新密码',
    '新密码不能与旧密码相同',
  ],
  [
    'it was changed elsewhere',
    () => Promise.resolve(failure('conflict', { status: 409 })),
    '当前密码',
    '密码刚刚在别处修改过，请用新的密码重试',
  ],
  [
    'there were too many tries',
    () => Promise.resolve(failure('over_request_rate_limit', { status: 429 })),
    '当前密码',
    '操作太频繁了，请稍等一会儿再试',
  ],
  [
    'there is no network',
    () => Promise.resolve(failure('', { status: 0 })),
    '当前密码',
    '密码可能没改成，请检查网络连接后重试',
  ],
  [
    'the client does not load',
    () => Promise.reject(new TypeError('chunk')),
    '当前密码',
    '密码可能没改成，请检查网络连接后重试',
  ],
])(
  '%s · shows the error at the field and keeps the input',
  async (_name, changePassword, label, text) => {
    const { onChanged, submit } = await open(changePassword);
    await submit('old-one-1', 'quiet-river-7');
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe(text);
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('新密码')).toHaveProperty('value', 'quiet-river-7');
    expect(onChanged).not.toHaveBeenCalled();
  },
);

it('new password · is rated on input', async () => {
  await open();
  await userEvent.setup().type(screen.getByLabelText('新密码'), '123456');
  expect(screen.getByText('这是常见密码，很容易被猜到')).toBeTruthy();
});
