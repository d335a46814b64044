// Two-step sign-in: turned on with an authenticator, asked for at the next sign-in, passed by a
// code and by a recovery code, and turned off (rulings 125).
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeAt } from '#tools/test/authenticator.ts';
import { fillLogin, PASSWORD, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

// C§74.01, C§74.02
test.use({ environment: { AUTH_MFA: 'on' } });

test('two-step sign-in · from turning on to turning off @phone-only', async ({ page }) => {
  const email = 'two-step@example.com';
  await signUp(page, email, { to: '/setting' });
  const section = page.getByRole('region', { name: '账号安全' });
  await section.getByRole('button', { name: '打开两步验证' }).click();
  const dialog = page.getByRole('dialog', { name: '打开两步验证' });
  await expect(dialog.getByRole('img', { name: '添加到验证器的二维码' })).toBeVisible();
  const secret = (await dialog.getByRole('code').innerText()).replaceAll(' ', '');
  await expectAccessible(dialog, 'turning two-step sign-in on');
  await dialog.getByLabel('验证码').fill('12 34');
  await dialog.getByRole('button', { name: '打开两步验证' }).click();
  await expect(dialog.getByRole('alert')).toContainText('6位数字');
  await dialog.getByLabel('验证码').fill(spaced(codeAt(secret, Date.now())));
  await dialog.getByRole('button', { name: '打开两步验证' }).click();

  const shown = page.getByRole('dialog', { name: '恢复码' });
  const codes = (await shown.getByRole('textbox', { name: '恢复码' }).inputValue()).split('\n');
  expect(codes).toHaveLength(10);
  await expectAccessible(shown, 'new recovery codes');
  const download = page.waitForEvent('download');
  await shown.getByRole('button', { name: '下载' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\n')).toEqual(codes);
  await shown.getByRole('button', { name: '存好了' }).click();
  await expect(shown).toBeHidden();
  await expect(section.getByText('还剩 10 个')).toBeVisible();
  await expectAccessible(section, 'two-step sign-in of the settings');

  await signOut(page);
  await passPassword(page, email);
  await expectAccessible(page, 'the second step');
  // A reload is not a way around it.
  await page.goto('/inspiration');
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
  // The code that turned it on has counted; this one is of the next time step.
  await page.getByLabel('验证码').fill(spaced(codeAt(secret, Date.now(), 1)));
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);

  await page.goto('/setting');
  await signOut(page);
  await passPassword(page, email);
  await page.getByRole('button', { name: '手机不在身边？用恢复码' }).click();
  await page.getByLabel('恢复码').fill('aaaa-bbbb-cccc-dddd');
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('恢复码不对');
  await page.getByLabel('恢复码').fill(codes[0]?.toUpperCase() ?? '');
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);

  await page.goto('/setting');
  await expect(section.getByText('还剩 9 个')).toBeVisible();
  await section.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(section.getByRole('button', { name: '打开两步验证' })).toBeVisible();
  await signOut(page);
  await page.goto('/login');
  await fillLogin(page, { email, password: PASSWORD });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
});

/** As apps show a code. */
function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出登录', exact: true }).click();
  await expect(page).toHaveURL(/\/info$/);
}

/** Enters the password; ends on the screen that asks for the code. */
async function passPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, { email, password: PASSWORD });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
}
