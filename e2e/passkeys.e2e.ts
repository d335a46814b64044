// Passkeys with Chromium's own authenticator: added in the settings, used to sign in, renamed,
// removed, and refused from then on (rulings 135).
import type { Page } from '@playwright/test';
import { takePort } from '../tools/test/server-port.ts';
import { addAuthenticator } from './authenticator.ts';
import { PASSWORD, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

// A passkey belongs to a host name: browsers make none for the address of the other journeys.
test.use({
  environment: async ({}, use) => {
    const port = await takePort();
    await use({
      AUTH_PASSKEYS: 'on',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
    });
  },
  baseURL: async ({ product }, use) => use(product.url.replace('127.0.0.1', 'localhost')),
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出登录', exact: true }).click();
  await expect(page).toHaveURL(/\/info$/);
}

// C§74.11, C§74.19
test('passkey · added, signs in, renamed, removed, refused', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await signUp(page, 'passkey@example.com', { to: '/setting' });
  const section = page.getByRole('region', { name: '账号安全' });
  const add = section.getByRole('button', { name: '添加通行密钥' });
  await authenticator.verify(false);
  await add.click();
  await expect(page.getByText('没有添加：取消了，或是等得太久。')).toBeVisible();
  await authenticator.verify(true);
  await add.click();
  await expect(page.getByText('通行密钥添加好了，下次可以用它登录。')).toBeVisible();
  const list = section.getByRole('list', { name: '通行密钥' });
  await expect(list.getByText('还没用过')).toBeVisible();
  await expectAccessible(section, 'passkeys in the settings');
  await add.click();
  await expect(page.getByText('这里已经有这个账号的通行密钥')).toBeVisible();

  await list.getByRole('button', { name: /^改名/ }).click();
  const dialog = page.getByRole('dialog', { name: '改名' });
  await dialog.getByLabel('名称').fill('字'.repeat(41));
  await dialog.getByRole('button', { name: '改名' }).click();
  await expect(dialog.getByText('名称太长了，最多40个汉字')).toBeVisible();
  await dialog.getByLabel('名称').fill('我的手机');
  await dialog.getByRole('button', { name: '改名' }).click();
  await expect(list.getByText('我的手机')).toBeVisible();

  await authenticator.touch(false);
  await signOut(page);
  await page.goto('/login');
  const enter = page.getByRole('button', { name: '用通行密钥登录' });
  await expect(enter).toBeVisible();
  await expectAccessible(page, 'the login with passkeys');
  await authenticator.touch(true);
  await enter.click();
  await expect(page).toHaveURL(/\/inspiration$/);

  await page.goto('/setting');
  await expect(list.getByText('刚刚用过')).toBeVisible();
  await page.getByRole('button', { name: '修改密码' }).click();
  const change = page.getByRole('dialog', { name: '修改密码' });
  await expect(change.getByRole('switch', { name: '同时移除通行密钥' })).toBeVisible();
  await change.getByRole('button', { name: '取消' }).click();
  await list.getByRole('button', { name: '移除 我的手机' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click();
  await expect(list).toBeHidden();

  await authenticator.touch(false);
  await signOut(page);
  await page.goto('/login');
  await expect(enter).toBeVisible();
  await authenticator.touch(true);
  await enter.click();
  await expect(page.getByRole('alert')).toContainText('这把通行密钥登录不了，可能已经移除');
  await page.getByLabel('邮箱').fill('passkey@example.com');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
});
