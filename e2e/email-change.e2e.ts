// A change of the address by both of its mails: asked for in the settings, confirmed here and in
// another browser (rulings 137).
import { startMailbox } from '../tools/test/mailbox.ts';
import { fillLogin, openSignUp, PASSWORD } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

// C§74.20, C§74.22, C§74.23
const ready = startMailbox();
test.use({ environment: async ({}, use) => use((await ready).environment) });
test.afterAll(async () => (await ready).stop());

const OLD = 'old-place@example.com';
const NEW = 'new-place@example.com';

/** Signs up, confirms the address, and signs in. */
async function signUpConfirmed(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await openSignUp(page);
  await fillLogin(page, { email, password: PASSWORD, confirmation: PASSWORD });
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('点击确认链接');
  await page.goto((await (await ready).takeLink(email)).href);
  await page.getByRole('button', { name: '确认邮箱' }).click();
  await expect(page.getByRole('status')).toHaveText('邮箱已确认，请登录。');
  await fillLogin(page, { password: PASSWORD });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '还没有灵感' })).toBeVisible();
}

test('another address · both links, in two browsers, change it', async ({ page, browser }) => {
  const mailbox = await ready;
  await signUpConfirmed(page, OLD);
  await page.goto('/setting');
  await page.getByRole('button', { name: '更换邮箱', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '更换邮箱' });
  await dialog.getByLabel('新邮箱').fill(NEW);
  await dialog.getByLabel('当前密码').fill(PASSWORD);
  await expectAccessible(dialog, 'asking for another address');
  await dialog.getByRole('button', { name: '更换邮箱' }).click();
  const waiting = page.getByRole('region', { name: '正在更换邮箱' });
  await expect(waiting.getByText('等待确认')).toHaveCount(2);
  await expectAccessible(waiting, 'a change that waits');

  const oldLink = await mailbox.takeLink(OLD);
  const newLink = await mailbox.takeLink(NEW);
  await page.goto(oldLink.href);
  await expect(page.getByRole('heading', { name: '同意更换邮箱吗？' })).toBeVisible();
  await expectAccessible(page, 'the link of the old address');
  await page.getByRole('button', { name: '是我，同意更换' }).click();
  await expect(page.getByRole('heading', { name: '旧邮箱已确认' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.goto('/setting');
  await expect(waiting.getByText('已确认')).toHaveCount(1);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(newLink.href);
  await other.getByRole('button', { name: '确认这个邮箱' }).click();
  await expect(other.getByRole('heading', { name: '邮箱已更换' })).toBeVisible();
  await expect(other.getByRole('status')).toContainText(NEW);
  await other.getByRole('button', { name: '打开回响' }).click();
  // The link left no session behind.
  await expect(other).toHaveURL(/\/info$/);
  await elsewhere.close();
  expect((await mailbox.take(OLD)).subject).toContain('换了邮箱');

  await page.reload();
  const account = page.getByRole('region', { name: '账号', exact: true });
  await expect(account.getByText(NEW)).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
