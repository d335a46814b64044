// Redirects (A§2, rulings 37), the header, and what stays in the browser after signing out (rulings
// 18).
import { signUp } from './steps.ts';
import { expect, test } from './world.ts';
import type { Page } from '@playwright/test';

const expectAt = (page: Page, path: string) =>
  expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe(path);

test('account · / and /login lead to the feed; signing out leaves nothing behind', async ({
  page,
}) => {
  await signUp(page, 'guard@example.com', { posts: ['只给自己看的一句。'] });
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await expectAt(page, '/inspiration');
  }
  await page.getByRole('button', { name: '选入总结' }).click();
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(() => stored()).toContain('只给自己看的一句。');
  await page.getByRole('button', { name: '用户菜单' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    '我的灵感石',
    '数据统计',
    '设置',
    '退出登录',
  ]);
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expectAt(page, '/info');
  for (const word of ['access_token', '只给自己看的一句。'])
    expect(await stored()).not.toContain(word);
  await page.goto('/inspiration');
  await expectAt(page, '/info');
  await page.goBack();
  await expect(page.getByText('只给自己看的一句。')).toHaveCount(0);
});

test('signing out without a server · says so and still clears this browser', async ({ page }) => {
  await signUp(page, 'cutoff@example.com');
  await page.route('**/auth/v1/logout**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expectAt(page, '/info');
  await expect(page.getByRole('alert')).toHaveText(
    '登出时遇到问题，但已清理本地数据。如果问题持续，请刷新页面。',
  );
  await page.goto('/inspiration');
  await expectAt(page, '/info');
});

test('round button · opens the compose page (A§2.64) @phone-only', async ({ page }) => {
  await page.goto('/test/inspiration');
  const button = page.getByRole('link', { name: '写一条灵感' });
  const box = await button.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 60);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 160);
  expect(
    await button.evaluate((link) => [
      getComputedStyle(link).position,
      parseFloat(getComputedStyle(link).borderRadius) * 2 >= link.clientWidth,
    ]),
  ).toEqual(['fixed', true]);
  await button.click();
  await expectAt(page, '/test/poston');
});

test('header · has its measured height and thickens over the first 100 px', async ({ page }) => {
  await page.goto('/test/setting');
  const header = page.locator('header').first();
  const height = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--header-height'),
    );
  const solid = () =>
    header.evaluate((element) => Number(element.style.getPropertyValue('--solid')));
  await expect
    .poll(height)
    .toBe(`${await header.evaluate((element) => (element as HTMLElement).offsetHeight)}px`);
  await expect.poll(() => height()).toBe('64px');
  await expect.poll(() => solid()).toBe(0);
  await page.evaluate(() => scrollTo(0, 50));
  await expect.poll(solid).toBe(0.5);
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(solid).toBe(1);
  await header.evaluate((element) => void ((element as HTMLElement).style.paddingBottom = '16px'));
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect.poll(height).toBe('80px');
});

test('Trusted Types · refuse markup and script URLs from strings', async ({ browser, product }) => {
  // Its own context: the refusals are console errors, which fail a test in the shared one.
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${product.url}/info`);
  await expect(page.getByRole('button', { name: 'Try for Free' }).first()).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const nameOf = (act: () => unknown) => {
      try {
        act();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      markup: nameOf(() => (document.createElement('div').innerHTML = '<b>bold</b>')),
      document: nameOf(() => new DOMParser().parseFromString('<b>bold</b>', 'text/html')),
      script: nameOf(
        () => (document.createElement('script').src = 'https://elsewhere.example/a.js'),
      ),
      worker: nameOf(() => new Worker('data:text/javascript,1')),
    };
  });
  expect(outcomes).toEqual({
    markup: 'TypeError',
    document: 'TypeError',
    script: 'TypeError',
    worker: 'TypeError',
  });
  await page.context().close();
});
