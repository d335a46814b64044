// SIGNUPS=invite: the mailed link fills the code in, a wrong code is explained, and an account
// begins (rulings 71, 128).
import { spawnSync } from 'node:child_process';
import { startMailbox } from '../tools/test/mailbox.ts';
import { fillLogin, PASSWORD } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

const ready = startMailbox();
test.use({
  environment: async ({}, use) =>
    use({ ...(await ready).environment, SIGNUPS: 'invite', AUTH_AUTOCONFIRM: 'on' }),
});
test.afterAll(async () => (await ready).stop());

// C§71.01, C§71.02
test('invited by mail · the link fills in the code; a wrong one is explained', async ({
  page,
  product,
}) => {
  const email = 'invited@example.com';
  const { status } = spawnSync(
    process.execPath,
    ['server/cli/main.ts', 'invitation', 'create', email],
    { env: { ...process.env, DATA_DIR: product.dataDir } },
  );
  expect(status).toBe(0);
  const link = await (await ready).takeLink(email);
  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: '注册' })).toBeVisible();
  const code = page.getByLabel('邀请码');
  await expect(code).toHaveValue(link.searchParams.get('invite') ?? '');
  await expectAccessible(page, 'sign-up by invitation');

  const mine = await code.inputValue();
  await fillLogin(page, { email, password: PASSWORD, confirmation: PASSWORD });
  await code.fill('0000-0000-0000-0000');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('邀请码不对');
  await code.fill(mine.toLowerCase());
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);

  // An invitation in an address changes no session.
  await page.goto(link.href);
  await expect(page).toHaveURL(/\/inspiration$/);
  await expect(page.getByRole('heading', { name: '还没有灵感' })).toBeVisible();
});
