// A session that ended elsewhere: every request that notices it says so, leads to the login, and
// loses nothing (A§4, rulings 19, 85).
import { cardOf, choosePost, fillLogin, PASSWORD, signUp, watchRequests } from './steps.ts';
import { expect, test } from './world.ts';
import type { Page } from '@playwright/test';

const EXPIRED = '用户会话已过期，请重新登录';

/**
 * Ends the page's session from another device, once the page has its auth client, which it loads
 * last, and waits for no answer.
 */
async function endElsewhere(
  page: Page,
  email: string,
  untilAnswered: () => Promise<void>,
): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/auth-client-')),
  );
  await untilAnswered();
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email, password: PASSWORD },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const ended = await page.request.post('/auth/v1/logout?scope=others', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status()).toBe(204);
}

/** Expires the stored access token. */
async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('echo-notes-auth') ?? '{}') as object;
    localStorage.setItem('echo-notes-auth', JSON.stringify({ ...stored, expires_at: 1 }));
  });
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/info$/);
  const bar = page.getByRole('alert').filter({ has: page.getByRole('button', { name: '去登录' }) });
  await expect(bar).toContainText(EXPIRED);
  await page.getByRole('button', { name: '去登录' }).click();
  // The login has a message of its own; the bar and a notice of the action leave with the page.
  await expect(page).toHaveURL(/\/login$/);
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  await fillLogin(page, { email, password: PASSWORD });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
}

const tabTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name }).click();

test('expired and ended elsewhere · start, code and post say so, nothing is lost', async ({
  page,
}) => {
  const email = 'ended@example.com';
  const untilAnswered = watchRequests(page);
  await signUp(page, email, { posts: ['选进总结的一句'] });
  await choosePost(page, '选进总结的一句');
  const ways: { name: string; path: string; act: () => Promise<void> }[] = [
    { name: 'start', path: '/notes', act: async () => void (await page.goto('/notes')) },
    {
      name: 'coupon',
      path: '/purchase_token',
      act: async () => {
        const code = page.getByPlaceholder('请输入优惠码');
        await code.fill('spring');
        await page.keyboard.press('Enter');
        // A typed code keeps its page until the user leaves it (rulings 85).
        await expect(page.getByRole('region', { name: '优惠码' }).getByRole('alert')).toContainText(
          EXPIRED,
        );
        await expect(code).toHaveValue(/spring/i);
        await tabTo(page, '笔记');
      },
    },
    {
      name: 'saving',
      path: '/poston',
      act: async () => {
        await page.getByLabel('写下此刻的灵感').fill('还没发布的一句');
        await page.getByRole('button', { name: '发布', exact: true }).click();
      },
    },
  ];
  for (const { name, path, act } of ways) {
    await test.step(name, async () => {
      await page.goto(path);
      await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
      await endElsewhere(page, email, untilAnswered);
      await expireToken(page);
      await act();
      await signInAgain(page, email);
      await expect(page.getByRole('button', { name: '回到刚才的页面' })).toBeVisible();
    });
  }
  await page.getByRole('button', { name: '回到刚才的页面' }).click();
  await expect(page).toHaveURL(/\/poston$/);
  await expect(page.getByLabel('写下此刻的灵感')).toHaveValue('还没发布的一句');
  await tabTo(page, '灵感');
  await expect(
    cardOf(page, '选进总结的一句').getByRole('button', { name: '已选入总结' }),
  ).toBeVisible();
});
