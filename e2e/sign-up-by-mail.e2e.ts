// Sign-up with mails: the address is confirmed first, and an existing account gets another mail
// (A§4, A§8, rulings 13, 15).
import { startMailbox } from '../tools/test/mailbox.ts';
import { fillLogin, openSignUp, PASSWORD } from './steps.ts';
import { expect, test } from './world.ts';

const ready = startMailbox();
test.use({ environment: async ({}, use) => use((await ready).environment) });
test.afterAll(async () => (await ready).stop());

const EMAIL = 'xiaoyu@example.com';

test('sign up, read the hint about the mail, open its link, write', async ({ page }) => {
  const mailbox = await ready;
  await page.goto('/login');
  await openSignUp(page);
  await fillLogin(page, { email: EMAIL, password: PASSWORD, confirmation: PASSWORD });
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('点击确认链接，然后在这里登录');

  await fillLogin(page, { email: EMAIL, password: PASSWORD });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('请先确认邮箱后再登录');

  const mail = await mailbox.take(EMAIL);
  expect(mail.subject).toContain('请确认你的邮箱');
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  // A second visit, as by a mail scanner, does not use the link up.
  await page.reload();
  await page.getByRole('button', { name: '确认邮箱' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status')).toHaveText('邮箱已确认，请登录。');
  await expect(page.getByLabel('邮箱')).toHaveValue(EMAIL);
  await fillLogin(page, { password: PASSWORD });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
});
