// The login screen in its three modes: validation, errors, and accessibility (A§2, A§4, A§5, A§8).
import { fillLogin, openSignUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const submit = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

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
