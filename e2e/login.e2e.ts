// The login screen in its three modes: validation, errors, and accessibility (A§2, A§4, A§5, A§8).
import { fillLogin, openSignUp, PASSWORD, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const submit = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
const expectRefusal = (page: Page, text: string) =>
  expect(page.getByRole('alert')).toHaveText(text);

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
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeFocused();
  }
  await fillLogin(page, { email: 'known@example.com', password: PASSWORD });
  await submit(page, '登录');
  await expect(page).toHaveURL(/\/inspiration$/);
});

test('three modes with errors · accessible @phone-only', async ({ page }) => {
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
