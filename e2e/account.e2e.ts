// The account's rights (rulings 11): list and sign out devices, export all data, leave, and return
// in time.
import { cardOf, fillLogin, PASSWORD, signIn, signUp } from './steps.ts';
import { expect, expectAccessible, collectErrors, test } from './world.ts';
import type { Browser } from '@playwright/test';

/** Another device: a separate browser context. */
async function openOtherDevice(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'zh-CN',
  });
  return { context, page: await context.newPage(), noise: collectErrors(context) };
}

test('devices · listed with this one marked; another one is signed out', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'devices@example.com');
  const other = await openOtherDevice(browser, baseURL);
  await signIn(other.page, 'devices@example.com');
  // A late request of this page would learn of the sign-out before the page is looked at.
  await other.page.goto('about:blank');

  await page.goto('/setting');
  const devices = page.getByRole('region', { name: '登录设备' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  const here = devices.filter({ hasText: '本机' });
  await expect(here).toHaveCount(1);
  await expect(here.getByText('正在使用')).toBeVisible();
  await expect(here.getByRole('button')).toHaveCount(0);
  const there = devices.filter({ hasNotText: '本机' });
  await expect(there).toContainText('Linux 上的 Chrome');
  await expect(there).toContainText('刚刚用过');

  await there.getByRole('button', { name: /退出登录/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await expect(devices).toHaveCount(2);
  await there.getByRole('button', { name: /退出登录/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click();
  await expect(devices).toHaveCount(1);

  await page.getByRole('button', { name: '登录与安全记录' }).click();
  const events = page.getByRole('dialog', { name: '登录与安全记录' });
  await expect(events.getByRole('listitem')).toHaveText([
    /^让一台设备退出登录.*Linux 上的 Chrome.*127\.0\.0\.1$/,
    /^登录/,
    /^注册账号/,
  ]);
  await expectAccessible(events, 'security events');

  await other.page.goto('/setting');
  await expect(other.page).toHaveURL(/\/info$/);
  await expect(other.page.getByRole('alert')).toContainText('用户会话已过期，请重新登录');
  expect(other.noise).toEqual([]);
  await other.context.close();
});

test.describe('data kept for twelve days', () => {
  test.use({ environment: { ACCOUNT_PURGE_DAYS: '12' } });

  test('leaving · requires the password and explains; returning undoes it @phone-only', async ({
    page,
    browser,
    baseURL,
  }) => {
    const post = '要走之前写下的一句。';
    await signUp(page, 'leaver@example.com', { posts: [post] });
    const other = await openOtherDevice(browser, baseURL);
    await signIn(other.page, 'leaver@example.com');

    await page.goto('/setting');
    await page.getByRole('button', { name: '删除账号' }).click();
    const dialog = page.getByRole('dialog', { name: '删除账号' });
    await expect(dialog).toContainText('所有设备会立刻退出登录');
    await expect(dialog).toContainText('数据先保留12天');
    await expect(dialog).toContainText('重新登录，就会取消删除');
    await dialog.getByLabel('输入密码确认').fill('not-the-one-1');
    await dialog.getByRole('button', { name: '删除账号' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('密码不正确，请重新输入');
    await expect(dialog.getByLabel('输入密码确认')).toHaveValue('');
    await dialog.getByLabel('输入密码确认').fill(PASSWORD);
    await dialog.getByRole('button', { name: '删除账号' }).click();
    await expect(page).toHaveURL(/\/info$/);
    await expect(page.getByText(/账号将在.+删除。在那之前登录，一切都会恢复。/)).toBeVisible();

    await other.page.reload();
    await expect(other.page).toHaveURL(/\/info$/);
    await other.context.close();

    await page.goto('/inspiration');
    await expect(page).toHaveURL(/\/info$/);
    await page.goto('/login');
    await fillLogin(page, { email: 'leaver@example.com', password: PASSWORD });
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/inspiration$/);
    await expect(cardOf(page, post)).toBeVisible();
  });
});
