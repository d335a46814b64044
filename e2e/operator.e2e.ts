// /admin: for others it does not exist; an operator finds an account, invites, and sees the server
// (C§72.03).
import { spawnSync } from 'node:child_process';
import { PASSWORD, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

test('operator · sees the server, locks an account, invites; others see nothing', async ({
  page,
  browser,
  product,
}) => {
  const email = 'operator@example.com';
  const other = await browser.newContext({ baseURL: product.url });
  const theirs = await other.newPage();
  await signUp(theirs, 'friend@example.com', { to: '/admin' });
  await expect(theirs).not.toHaveURL(/admin/);
  await theirs.goto('/setting');
  await expect(theirs.getByText('今天的灵感')).toBeVisible();
  await expect(theirs.getByRole('link', { name: '管理', exact: true })).toHaveCount(0);

  await signUp(page, email);
  const { status } = spawnSync(process.execPath, ['server/cli/main.ts', 'user', 'admin', email], {
    env: { ...process.env, DATA_DIR: product.dataDir },
  });
  expect(status).toBe(0);
  await page.goto('/setting');
  await page.getByRole('link', { name: '管理', exact: true }).click();
  await expect(page.getByRole('heading', { name: '管理', exact: true })).toBeVisible();
  await expect(page.getByText('运行正常')).toBeVisible();
  await expectAccessible(page, 'state of the server');

  await page.getByRole('tab', { name: '账号' }).click();
  await page.getByLabel('按邮箱查找').fill('friend@');
  await page.getByRole('button', { name: /friend@example\.com/ }).click();
  const dialog = page.getByRole('dialog', { name: '账号' });
  await dialog.getByLabel('送灵感石').fill('7');
  await dialog.getByRole('button', { name: '送出' }).click();
  await expect(dialog.getByRole('status')).toContainText('现在有 107');
  await expectAccessible(dialog, 'acts on an account');
  await dialog.getByRole('button', { name: '锁定', exact: true }).click();
  await page
    .getByRole('dialog', { name: '锁定这个账号？' })
    .getByRole('button', { name: '锁定' })
    .click();
  await expect(dialog.getByRole('button', { name: '解锁' })).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).first().click();
  const answer = await theirs.request.post('/auth/v1/token?grant_type=password', {
    data: { email: 'friend@example.com', password: PASSWORD },
  });
  expect(await answer.json()).toMatchObject({ error_code: 'user_banned' });
  await other.close();

  await page.getByRole('tab', { name: '邀请' }).click();
  await page.getByRole('button', { name: '新建邀请' }).click();
  await page
    .getByRole('dialog', { name: '新建邀请' })
    .getByRole('button', { name: '新建邀请' })
    .click();
  await expect(page.getByLabel('邀请链接')).toHaveValue(/\/login\?invite=/);
  await page.getByRole('button', { name: '存好了' }).click();
  await page.getByRole('button', { name: '关掉' }).click();
  await expect(page.getByText(/用了 0 \/ 1/)).toBeVisible();
  await page.getByRole('tab', { name: '运行' }).click();
  await expect(page.getByText('建了邀请')).toBeVisible();
});
