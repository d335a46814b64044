// A session that ended elsewhere: every request that notices it says so, leads to the login, and
// loses nothing (A§4, rulings 19, 85).
import { cardOf, choosePost, fillLogin, PASSWORD, publish, signUp } from './steps.ts';
import { image } from './images.ts';
import { expect, test } from './world.ts';
import type { Page } from '@playwright/test';

const EXPIRED = '用户会话已过期，请重新登录';

/** Ends the page's session from another device, once the page has its auth client. */
async function endElsewhere(page: Page, email: string): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/auth-client-')),
  );
  await page.waitForLoadState('networkidle');
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

test('expired and ended elsewhere · every action says so, and nothing is lost', async ({
  page,
}) => {
  const email = 'ended@example.com';
  await signUp(page, email);
  await publish(page, '选进总结的一句');
  await choosePost(page, '选进总结的一句');
  const ways: { name: string; path: string; act: () => Promise<void> }[] = [
    { name: 'start', path: '/notes', act: async () => void (await page.goto('/notes')) },
    { name: 'reading', path: '/dashboard', act: () => tabTo(page, '笔记') },
    {
      name: 'claim',
      path: '/purchase_token',
      act: () => page.getByRole('button', { name: '领取今日灵感石' }).click(),
    },
    {
      name: 'coupon',
      path: '/purchase_token',
      act: async () => {
        const code = page.getByPlaceholder('请输入优惠码');
        await code.fill('spring');
        await page.keyboard.press('Enter');
        // A typed code keeps its page until the user leaves it (rulings 85).
        await expect(page.getByRole('region', { name: '优惠码' }).getByRole('alert')).toHaveText(
          EXPIRED,
        );
        await expect(code).toHaveValue(/spring/i);
        await tabTo(page, '笔记');
      },
    },
    {
      name: 'upload',
      path: '/poston',
      act: async () => page.getByLabel('选择图片').setInputFiles(await image('one', '#345')),
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
      await page.waitForLoadState('networkidle');
      await endElsewhere(page, email);
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

// A§8.51, A§8.65
test('unauthorized claim and code · 用户未授权 in place, with a way to the login', async ({
  page,
}) => {
  const email = 'refused@example.com';
  await signUp(page, email);
  await page.goto('/purchase_token');
  await expect(
    page.getByRole('region', { name: '灵感石余额' }).getByText('100', { exact: true }),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
  await endElsewhere(page, email);
  await page.getByRole('button', { name: '领取今日灵感石' }).click();
  const [claim, coupon] = [
    page.getByRole('region', { name: '每日签到' }),
    page.getByRole('region', { name: '优惠码' }),
  ];
  await expect(claim.getByRole('alert')).toContainText('用户未授权，请重新登录');
  await page.getByPlaceholder('请输入优惠码').fill('spring');
  await page.keyboard.press('Enter');
  await expect(coupon.getByRole('alert')).toContainText('用户未授权，请重新登录');
  await expect(page).toHaveURL(/\/purchase_token$/);
  await coupon.getByRole('link', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  // The page before is shown until the login is there.
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
});
