// Sign-up with mails: the address is confirmed first, and an existing account gets another mail
// (A§4, A§8, rulings 13, 15).
import { startMailbox } from '../tools/test/mailbox.ts';
import { fillLogin, openSignUp, PASSWORD } from './steps.ts';
import { expect, test } from './world.ts';

const ready = startMailbox();
test.use({ environment: async ({}, use) => use((await ready).environment) });
test.afterAll(async () => (await ready).stop());

const EMAIL = 'xiaoyu@example.com';
const OWN_PASSWORD = 'my-own-morning-9';

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

test('link in another browser · needs a password; the address is taken', async ({
  page,
  browser,
}) => {
  const mailbox = await ready;
  const email = 'other@example.com';
  await page.goto('/login');
  await openSignUp(page);
  await fillLogin(page, { email, password: PASSWORD, confirmation: PASSWORD });
  await page.getByRole('button', { name: '注册', exact: true }).click();
  const link = await mailbox.takeLink(email);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link.href);
  await other.getByRole('button', { name: '确认邮箱' }).click();
  await expect(other.getByText('这里不是注册时用的浏览器')).toBeVisible();
  await expect(other).toHaveURL(/\/resetpassword$/);
  await fillLogin(other, { password: OWN_PASSWORD, confirmation: OWN_PASSWORD });
  await other.getByRole('button', { name: '设置密码' }).click();
  await expect(other).toHaveURL(/\/info$/);
  expect((await mailbox.take(email)).subject).toContain('密码已修改');
  await other.goto(link.href);
  await other.getByRole('button', { name: '确认邮箱' }).click();
  await expect(other.getByText('确认链接无效或已过期')).toBeVisible();
  await elsewhere.close();

  await openSignUp(page);
  await fillLogin(page, { email, password: PASSWORD, confirmation: PASSWORD });
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('该邮箱已注册，请直接登录');
  expect((await mailbox.take(email)).subject).toContain('已经注册过');

  await page.getByRole('button', { name: '已有账号？去登录' }).click();
  await fillLogin(page, { email, password: PASSWORD });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('邮箱或密码错误');
  await fillLogin(page, { email, password: OWN_PASSWORD });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
});
