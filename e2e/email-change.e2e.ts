// A change of the address by both of its mails: asked for in the settings, confirmed here and in
// another browser, and refused by the old address (rulings 137).
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
const THIEF = 'thief@example.com';

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

/** Asks for another address in the settings. */
async function ask(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('button', { name: '更换邮箱', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '更换邮箱' });
  await dialog.getByLabel('新邮箱').fill(email);
  await dialog.getByLabel('当前密码').fill(password);
  await dialog.getByRole('button', { name: '更换邮箱' }).click();
}

test('another address · both links, the new sign-in, and a refusal', async ({ page, browser }) => {
  const mailbox = await ready;
  await signUpConfirmed(page, OLD);
  await page.goto('/setting');
  await ask(page, NEW, 'a-wrong-one-1');
  const dialog = page.getByRole('dialog', { name: '更换邮箱' });
  await expect(dialog.getByRole('alert')).toHaveText('当前密码不对');
  await expectAccessible(page, 'asking for another address');
  await dialog.getByLabel('当前密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '更换邮箱' }).click();
  const waiting = page.getByRole('region', { name: '正在更换邮箱' });
  await expect(waiting.getByText('等待确认')).toHaveCount(2);
  await expectAccessible(page, 'a change that waits');

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
  await waiting.getByRole('button', { name: '重新发送' }).click();
  const sentAgain = await mailbox.takeLink(NEW);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(newLink.href);
  await other.getByRole('button', { name: '确认这个邮箱' }).click();
  await expect(other.getByRole('heading', { name: '链接不能用了' })).toBeVisible();
  // Only the hash changes here.
  await other.goto(sentAgain.href);
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

  await ask(page, THIEF);
  await expect(waiting).toBeVisible();
  const alarm = await mailbox.take(NEW);
  expect(alarm.text).toContain(THIEF);
  await page.goto(/https?:\/\/\S+/.exec(alarm.text)?.[0] ?? '');
  await page.getByRole('button', { name: '不是我' }).click();
  await expectAccessible(page, 'refusing a change');
  await page.getByRole('button', { name: '拒绝并退出所有设备' }).click();
  await expect(page.getByRole('heading', { name: '已拒绝更换' })).toBeVisible();
  await page.getByRole('button', { name: '去登录页' }).click();
  await fillLogin(page, { email: NEW, password: PASSWORD });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('邮箱或密码错误');
  expect((await mailbox.takeLink(NEW)).pathname).toBe('/resetpassword');
});
