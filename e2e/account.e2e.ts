// The account's rights (rulings 11): list and sign out devices, export all data, leave, and return
// in time.
import { readFileSync } from 'node:fs';
import { unzipTexts } from '../tools/test/unzip.ts';
import {
  cardOf,
  requestReply,
  fillLogin,
  openConversation,
  PASSWORD,
  publish,
  repliesOf,
  signIn,
  signUp,
} from './steps.ts';
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
  await expectAccessible(page, 'security events');

  await other.page.goto('/setting');
  await expect(other.page).toHaveURL(/\/info$/);
  await expect(other.page.getByRole('alert')).toContainText('用户会话已过期，请重新登录');
  expect(other.noise).toEqual([]);
  await other.context.close();
});

test('new password · requires the current one and signs out other devices', async ({
  page,
  browser,
  baseURL,
}) => {
  const next = 'a-louder-morning-8';
  await signUp(page, 'changing@example.com');
  const other = await openOtherDevice(browser, baseURL);
  await signIn(other.page, 'changing@example.com');

  await page.goto('/setting');
  const devices = page.getByRole('region', { name: '登录设备' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel('当前密码').fill('not-the-one-1');
  await dialog.getByLabel('新密码', { exact: true }).fill(next);
  await dialog.getByLabel('确认新密码').fill(next);
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('当前密码不对');
  await expectAccessible(page, 'refused');
  await dialog.getByLabel('当前密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码已修改，其他设备已退出登录。')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await other.page.goto('/setting');
  await expect(other.page).toHaveURL(/\/info$/);
  await other.context.close();
});

test('export · a zip with every text and image', async ({ page }) => {
  const post = '桂花忽然开了，整条街都是甜的。';
  await signUp(page, 'export@example.com');
  await publish(page, post, ['#c98a3b']);
  await openConversation(page, post);
  await requestReply(page, 0);
  const shown = await repliesOf(page).first().innerText();

  await page.goto('/setting');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^echo-notes-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText('导出完成，文件已交给浏览器下载')).toBeVisible();
  const files = unzipTexts(readFileSync(await download.path()));
  const [text = ''] = [...files].flatMap(([name, body]) => (name.includes('灵感/') ? [body] : []));
  expect(text).toContain(post);
  const echo = /> \*\*回响\*\*.+\n> \n> (.+)/.exec(text)?.[1];
  expect(echo).toBeDefined();
  expect(shown).toContain(echo);
  expect(
    [...files.keys()].filter((name) => name.startsWith('pictures/card-image-bucket/')),
  ).toHaveLength(1);
  expect(JSON.parse(files.get('data/account.json') ?? '')).toMatchObject([
    { email: 'export@example.com' },
  ]);
});

// C§63.05
test('monthly export · made on the server, downloaded, and switched off', async ({ page }) => {
  const post = '桂花落了一地，扫起来做了酱。';
  await signUp(page, 'monthly@example.com');
  await publish(page, post);
  await page.goto('/setting');
  const section = page.getByRole('region', { name: '我的数据' });
  const monthly = section.getByRole('switch', { name: '每月自动导出' });
  await expect(monthly).not.toBeChecked();
  await expect(section.getByText('服务器上的这一份没有加密')).toBeVisible();
  await monthly.click();
  await expect(monthly).toBeChecked();
  await expect(section.getByText(/下一份：.+月一日/)).toBeVisible();
  const download = section.getByRole('button', { name: '下载' });
  await expect(download).toBeVisible();
  await expectAccessible(page, 'the settings with a monthly export');
  const downloading = page.waitForEvent('download');
  await download.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^echo-notes-\d{4}-\d\d\.zip$/);
  const files = unzipTexts(readFileSync(await file.path()));
  expect(
    [...files.values()].some((text) => text.includes('kind: post') && text.includes(post)),
  ).toBe(true);
  await monthly.click();
  await expect(monthly).not.toBeChecked();
  await page.reload();
  await expect(monthly).not.toBeChecked();
  await expect(download).toBeVisible();
});

test('export · can be stopped, and shows a failure', async ({ page }) => {
  await signUp(page, 'stopped@example.com');
  await page.goto('/setting');
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/account/export*', async (route) => {
    await held;
    // The browser may have cancelled the request already.
    await route.abort().catch(() => undefined);
  });
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: '正在导出' })).toBeVisible();
  await page.getByRole('button', { name: '取消导出' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  letGo();
  await page.unrouteAll();

  await page.route('**/api/account/export*', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('导出失败，请重试');
});

test.describe('data kept for twelve days', () => {
  test.use({ environment: { ACCOUNT_PURGE_DAYS: '12' } });

  test('leaving · requires the password and explains; returning undoes it @phone-only', async ({
    page,
    browser,
    baseURL,
  }) => {
    const post = '要走之前写下的一句。';
    await signUp(page, 'leaver@example.com');
    await publish(page, post);
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
