// The login screen in its three modes: validation, errors, and accessibility (A§2, A§4, A§5, A§8).
import { fillLogin, openSignUp, PASSWORD, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const submit = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
const expectRefusal = (page: Page, text: string) =>
  expect(page.getByRole('alert')).toHaveText(text);

test('input · is validated before a request', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await page.goto('/login');
  await submit(page, '登录');
  await expectRefusal(page, '请输入邮箱');
  await fillLogin(page, { email: 'no-at-sign' });
  await submit(page, '登录');
  await expectRefusal(page, '请输入有效的邮箱地址');
  await fillLogin(page, { email: 'a@example.com' });
  await submit(page, '登录');
  await expectRefusal(page, '请输入密码');
  await fillLogin(page, { password: '12345' });
  await submit(page, '登录');
  await expectRefusal(page, '密码长度至少6位');

  await openSignUp(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('邮箱')).toHaveValue('a@example.com');
  await fillLogin(page, { password: 'evening-7', confirmation: 'evening-8' });
  await submit(page, '注册');
  await expectRefusal(page, '密码确认不匹配');
  await fillLogin(page, { password: '12345', confirmation: '12345' });
  await submit(page, '注册');
  await expectRefusal(page, '密码长度至少6位');
  expect(sent).toEqual([]);
});

test('wrong password and unknown address · the same message; a correct one signs in', async ({
  page,
}) => {
  await signUp(page, 'known@example.com');
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/info$/);
  await page.goto('/login');
  for (const email of ['known@example.com', 'unknown@example.com']) {
    await fillLogin(page, { email, password: 'not-the-one-1' });
    await submit(page, '登录');
    await expectRefusal(page, '邮箱或密码错误');
  }
  await fillLogin(page, { email: 'known@example.com', password: PASSWORD });
  await submit(page, '登录');
  await expect(page).toHaveURL(/\/inspiration$/);
});

test('sign-up with an existing address · says so', async ({ page, context }) => {
  await signUp(page, 'twice@example.com');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await openSignUp(page);
  await fillLogin(page, { email: 'twice@example.com', password: PASSWORD, confirmation: PASSWORD });
  await submit(page, '注册');
  await expectRefusal(page, '该邮箱已注册，请直接登录');
});

test('pending and offline · are shown', async ({ page }) => {
  await page.goto('/login');
  await fillLogin(page, { email: 'a@example.com', password: PASSWORD });
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/auth/v1/token**', async (route) => {
    await held;
    await route.abort('internetdisconnected');
  });
  await submit(page, '登录');
  const busy = page.getByRole('button', { name: '登录中...' });
  await expect(busy).toBeDisabled();
  await expect(page.getByLabel('邮箱')).toBeDisabled();
  letGo();
  await expectRefusal(page, '登录失败，请检查网络连接');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeFocused();

  await page.route('**/auth/v1/signup**', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many requests' },
    }),
  );
  await openSignUp(page);
  await fillLogin(page, { password: PASSWORD, confirmation: PASSWORD });
  await submit(page, '注册');
  await expectRefusal(page, '操作太频繁了，请稍等一会儿再试');

  await page.route('**/auth/v1/recover**', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected_failure', msg: 'x' } }),
  );
  await page.getByRole('button', { name: '已有账号？去登录' }).click();
  await page.getByRole('button', { name: '忘记密码？' }).click();
  const asked = page.waitForRequest('**/auth/v1/recover**');
  await submit(page, '发送重置邮件');
  // A§7.04
  expect(new URL((await asked).url()).searchParams.get('redirect_to')).toBe(
    `${new URL(page.url()).origin}/resetpassword`,
  );
  await expectRefusal(page, '发送重置邮件失败');
});

test('password · can be shown and hidden', async ({ page }) => {
  await page.goto('/login');
  await fillLogin(page, { password: PASSWORD });
  const field = page.getByLabel('密码', { exact: true });
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '显示密码' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: '隐藏密码' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test('three modes with errors · accessible @phone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  await submit(page, '登录');
  await expectAccessible(page, 'sign in, refused');
  await openSignUp(page);
  await fillLogin(page, { password: '123456' });
  await expectAccessible(page, 'sign up');
  await page.getByRole('button', { name: '已有账号？去登录' }).click();
  await page.getByRole('button', { name: '忘记密码？' }).click();
  await expectAccessible(page, 'forgot password');
});
