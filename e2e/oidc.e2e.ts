// The sign-in by a provider, with a real one: a first sign-up, linking in the settings, an address
// that another account has, and what the browser says when the provider refuses (rulings 136).
import type { Page } from '@playwright/test';
import { takePort } from '../tools/test/server-port.ts';
import { startSignInProvider } from '../tools/test/sign-in-provider.ts';
import { signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

const NAME = '测试登录';
const ready = takePort().then(async (port) => {
  const publicUrl = `http://127.0.0.1:${port}`;
  const provider = await startSignInProvider(publicUrl);
  for (const sub of ['newcomer', 'owner', 'taken'])
    provider.add({ sub, email: `${sub}@example.com`, email_verified: true });
  return { provider, port, publicUrl };
});

test.use({
  environment: async ({}, use) => {
    const { provider, port, publicUrl } = await ready;
    const { issuer, clientId, clientSecret, name } = provider.settings;
    await use({
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: name,
    });
  },
});
test.afterAll(async () => (await ready).provider.stop());

const security = (page: Page) => page.getByRole('region', { name: '账号安全' });
const signInButton = (page: Page) => page.getByRole('button', { name: `用 ${NAME} 登录` });

/** Presses a button of the provider's page. */
const choose = (page: Page, who: string) =>
  page.getByRole('button', { name: who, exact: true }).click();

async function signOut(page: Page): Promise<void> {
  await page.goto('/setting');
  await page.getByRole('button', { name: '退出登录', exact: true }).click();
  await expect(page).toHaveURL(/\/info$/);
}

// C§74.33, C§74.34
test('first sign-up by the provider · no password, kept way in', async ({ page }) => {
  await page.goto('/login');
  await expect(signInButton(page)).toBeVisible();
  await expectAccessible(page, 'the login with a provider');
  await signInButton(page).click();
  await choose(page, 'Refuse');
  await expect(page.getByRole('alert')).toContainText(`没有登录成功：在 ${NAME} 那边取消了`);
  await expect(page).toHaveURL(/\/sign-in-return$/);
  await expectAccessible(page, 'back from the provider without a sign-in');
  await page.getByRole('button', { name: '回到登录' }).click();
  await signInButton(page).click();
  await choose(page, 'newcomer');
  await expect(page).toHaveURL(/\/inspiration$/);

  await page.goto('/setting');
  await expect(security(page).getByText('已绑定 newcomer@example.com')).toBeVisible();
  await expect(security(page).getByText('这个账号还没有密码')).toBeVisible();
  await expect(security(page).getByRole('button', { name: '解除绑定' })).toBeHidden();
  await expectAccessible(security(page), 'an account without a password');
  await page.getByRole('button', { name: '设置密码' }).click();
  await expect(page.getByText('data/outbox/')).toBeVisible();
  await page.getByRole('button', { name: '更换邮箱', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '更换邮箱' });
  await expect(dialog.getByLabel('新邮箱')).toBeVisible();
  await expect(dialog.getByLabel('当前密码')).toBeHidden();
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '删除账号' }).click();
  const deletion = page.getByRole('dialog', { name: '删除账号' });
  await expect(deletion.getByLabel('输入密码确认')).toBeHidden();
  await deletion.getByRole('button', { name: '删除账号' }).click();
  await expect(page).toHaveURL(/\/info$/);

  // The sign-in restores the account.
  await page.goto('/login');
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/inspiration$/);
});

test('link in the settings · signs in, and is unlinked', async ({ page }) => {
  await signUp(page, 'another-address@example.com', { to: '/setting' });
  await security(page).getByRole('button', { name: '绑定' }).click();
  await choose(page, 'owner');
  await expect(page).toHaveURL(/\/setting$/);
  await expect(page.getByText(`绑定好了，以后用 ${NAME} 也能登录。`)).toBeVisible();
  await expect(security(page).getByText('已绑定 owner@example.com')).toBeVisible();
  await expectAccessible(security(page), 'a linked provider');

  await signOut(page);
  await page.goto('/login');
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/inspiration$/);
  await page.goto('/setting');
  await expect(page.getByText('another-address@example.com')).toBeVisible();
  await security(page).getByRole('button', { name: '解除绑定' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click();
  await expect(page.getByText('绑定已解除，以后请用密码登录。')).toBeVisible();
  await expect(security(page).getByRole('button', { name: '绑定', exact: true })).toBeVisible();
});

test('another session · a code in the address does not replace it', async ({ page, browser }) => {
  const { publicUrl } = await ready;
  await signUp(page, 'stays@example.com');
  // Without the verifier the code is worthless.
  await page.goto('/sign-in-return?code=made-up');
  await expect(page.getByRole('alert')).toContainText('请在开始的那个浏览器里完成');
  await page.getByRole('button', { name: '回到设置' }).click();
  await expect(page.getByText('stays@example.com')).toBeVisible();

  // Signed in from another tab while this one was at the provider.
  const context = await browser.newContext({ baseURL: publicUrl, serviceWorkers: 'block' });
  const first = await context.newPage();
  await first.goto('/login');
  await signInButton(first).click();
  await expect(first.getByRole('button', { name: 'newcomer' })).toBeVisible();
  const second = await context.newPage();
  await signUp(second, 'beside@example.com');
  await choose(first, 'newcomer');
  await expect(first.getByRole('alert')).toContainText('这个浏览器里已经登录了一个账号');
  await second.goto('/setting');
  await expect(second.getByText('beside@example.com')).toBeVisible();
  await context.close();
});
