// A forgotten password: the mail, the three forms of its link, invalid links, and the new password
// (A§2, A§4, A§5, rulings 14).
import { createHash } from 'node:crypto';
import { startMailbox } from '../tools/test/mailbox.ts';
import { fillLogin, PASSWORD, publish, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const NEW_PASSWORD = 'a-new-morning-8';
const LINK_INVALID = '重置链接无效或已过期，请重新申请密码重置';

const ready = startMailbox();
// Addresses are confirmed at sign-up here, so that all mails are those of the reset.
test.use({
  environment: async ({}, use) => use({ ...(await ready).environment, AUTH_AUTOCONFIRM: 'on' }),
});
test.afterAll(async () => (await ready).stop());

/** Signs a user up, and out of this browser. */
async function signUpAndOut(page: Page, email: string): Promise<Tokens> {
  await page.goto('/login');
  const answer = await page.request.post('/auth/v1/signup', {
    data: { email, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Tokens;
}

/** Requests the mail and returns its link. */
async function requestLink(page: Page, email: string): Promise<URL> {
  await page.goto('/login');
  await page.getByRole('button', { name: '忘记密码？' }).click();
  await expect(page.getByLabel('密码', { exact: true })).toHaveCount(0);
  await fillLogin(page, { email });
  await page.getByRole('button', { name: '发送重置邮件' }).click();
  await expect(page.getByRole('status')).toContainText('重置邮件已发送');
  return (await ready).takeLink(email);
}

async function setPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('新密码', { exact: true }).fill(password);
  await page.getByLabel('确认新密码').fill(confirmation);
  await page.getByRole('button', { name: '重置密码' }).click();
}

async function expectSignInWith(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, { email, password });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
}

test('mail link · accessible, refused passwords, success, sign-in @phone-only', async ({
  page,
}) => {
  const email = 'forgetful@example.com';
  await signUpAndOut(page, email);
  const link = await requestLink(page, email);
  expect(link.pathname).toBe('/resetpassword');
  expect(new URLSearchParams(link.hash.slice(1)).get('type')).toBe('recovery');

  const isChecked = Promise.withResolvers<void>();
  await page.route('**/auth/v1/verify', async (route) => {
    await isChecked.promise;
    await route.continue();
  });
  await page.goto(link.href);
  await expect(page.getByRole('status')).toContainText('正在验证重置链接');
  await expectAccessible(page, 'checking');
  isChecked.resolve();
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  // C§74.38: a tab that is loaded again, or opened by the same link, goes on.
  await page.reload();
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await expect(page.getByRole('region', { name: '密码要求' })).toContainText('建议加入特殊字符');
  await setPassword(page, 'onlyletters');
  await expect(page.getByRole('alert')).toHaveText('密码需包含字母和数字');
  await expectAccessible(page, 'form, refused');
  await setPassword(page, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('密码重置失败：新密码不能与旧密码相同');

  await setPassword(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: '密码已重置' })).toBeVisible();
  await expect(page).toHaveURL(/\/info$/);

  await expectSignInWith(page, email, NEW_PASSWORD);
  expect((await (await ready).take(email)).subject).toContain('密码已修改');
});

test('PKCE · the code works in the browser that requested it, and fails in another', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = 'pkce@example.com';
  await signUpAndOut(page, email);
  // Requested under PKCE like the client does, for another URL than the reset page, which needs no
  // code.
  const verifier = 'v'.repeat(64);
  await page.evaluate(
    (value) =>
      localStorage.setItem('echo-notes-auth-code-verifier', JSON.stringify(`${value}/recovery`)),
    verifier,
  );
  await page.request.post(
    `/auth/v1/recover?redirect_to=${encodeURIComponent(`${baseURL}/resetpassword?lang=zh`)}`,
    {
      data: {
        email,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 's256',
      },
    },
  );
  const verify = (await (await ready).takeLink(email)).href;
  const answer = await page.request.get(verify, { maxRedirects: 0 });
  const withCode = answer.headers()['location'] ?? '';
  expect(new URL(withCode).searchParams.get('code')).not.toBeNull();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(withCode);
  await expect(other.getByRole('alert')).toHaveText(LINK_INVALID);
  await elsewhere.close();

  await page.goto(withCode);
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await setPassword(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: '密码已重置' })).toBeVisible();
});

test('hostile link · replaces no session in any tab; it names the account and asks', async ({
  page,
  context,
}) => {
  const [attacker, reader] = ['attacker@example.com', 'reader@example.com'];
  await signUpAndOut(page, attacker);
  const tokens = await page.evaluate(
    async (body) =>
      (await (
        await fetch('/auth/v1/token?grant_type=password', {
          method: 'POST',
          body: JSON.stringify(body),
        })
      ).json()) as Tokens,
    { email: attacker, password: PASSWORD },
  );
  await signUp(page, reader);
  const stored = () => page.evaluate(() => localStorage.getItem('echo-notes-auth') ?? '');
  const other = await context.newPage();
  await other.goto('/inspiration');
  await expect(other.getByRole('heading', { name: '还没有灵感' })).toBeVisible();

  const hash = new URLSearchParams({
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
  });
  const links = [
    ['/info', 'recovery'],
    ['/resetpassword', 'recovery'],
    ['/inspiration', 'signup'],
    ['/inspiration', 'magiclink'],
    ['/login', 'email_change'],
  ] as const;
  for (const [path, type] of links) {
    await page.goto('about:blank');
    await page.goto(`${path}#${hash.toString()}&type=${type}`);
    if (type === 'recovery') await expect(page.getByText(attacker)).toContainText(reader);
    else await expect(page.getByRole('heading', { name: '还没有灵感' })).toBeVisible();
    expect(await stored(), `${path} ${type}`).toContain(reader);
    expect(await stored(), `${path} ${type}`).not.toContain(attacker);
  }
  await page.goto('about:blank');
  await page.goto(`/info#${hash.toString()}&type=recovery`);
  await page.getByRole('button', { name: '继续重置' }).click();
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await page.getByRole('button', { name: '返回登录' }).click();
  await expect(page).toHaveURL(/\/inspiration$/);

  await publish(other, '写在自己的本子里');
  for (const tab of [page, other]) {
    await tab.goto('/inspiration');
    await expect(tab.getByText('写在自己的本子里')).toBeVisible();
  }
  expect(await stored()).not.toContain(attacker);
});
