// The banner of the feed (A§2): the user, three live counters, the background, and the two tabs to
// swipe between.
import { image } from './images.ts';
import { cardOf, requestReply, openConversation, publish, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const POST = '雨停了，屋檐还在数数。';
const bannerOf = (page: Page) => page.getByRole('region', { name: '个人资料' });
const expectCounters = (page: Page, posts: number, replies: number, notes: number) =>
  expect
    .poll(() => bannerOf(page).locator('dd').allInnerTexts(), { message: '灵感, AI回响, 笔记' })
    .toEqual([posts, replies, notes].map(String));

test('counters · follow new posts, replies and deletions', async ({ page }) => {
  await signUp(page, 'counter@example.com');
  const banner = bannerOf(page);
  await expect(banner.getByRole('heading', { name: 'counter' })).toBeVisible();
  await expect(banner.getByText('记录生活的美好时光')).toBeVisible();
  await expect(banner.getByText('C', { exact: true })).toBeVisible();
  await expectCounters(page, 0, 0, 0);
  await publish(page, POST);
  await expectCounters(page, 1, 0, 0);
  await openConversation(page, POST);
  await requestReply(page, 0);
  await page.getByRole('link', { name: '返回灵感' }).click();
  await expectCounters(page, 1, 1, 0);
  await cardOf(page, POST).getByRole('button', { name: '删除', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(cardOf(page, POST)).toHaveCount(0);
  await expectCounters(page, 0, 0, 0);
});

test('background · changed and removed in the banner; errors in the specified words', async ({
  page,
}) => {
  await signUp(page, 'hills@example.com');
  const banner = bannerOf(page);
  await banner.getByLabel('选择背景图').setInputFiles(await image('hills', '#2f7d5b'));
  const shown = banner.locator('img');
  await expect
    .poll(() =>
      shown.evaluateAll((images) =>
        images.map((image) => (image as HTMLImageElement).naturalWidth > 0),
      ),
    )
    .toEqual([true]);
  await expectAccessible(page, 'banner with a background');

  const remove = async () => {
    await banner.getByRole('button', { name: '背景图' }).click();
    await page.getByRole('menuitem', { name: '移除背景图' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  };
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  );
  await remove();
  await expect(page.getByRole('alert').filter({ hasText: '删除背景图失败，请重试' })).toBeVisible();
  await banner.getByLabel('选择背景图').setInputFiles(await image('hills', '#3b6ec9'));
  await expect(page.getByRole('alert').filter({ hasText: '上传背景图失败' })).toBeVisible();
  await expect(shown).toHaveCount(1);
  await page.unrouteAll();

  await remove();
  await expect(shown).toHaveCount(0);
  await page.reload();
  await expect(banner.getByRole('button', { name: '背景图' })).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('trial · a letter, its own line, the sample background, no changes @phone-only', async ({
  page,
}) => {
  await page.goto('/test/inspiration');
  const banner = bannerOf(page);
  await expect(banner.getByText('试', { exact: true })).toBeVisible();
  await expect(banner.getByText('本地试用模式')).toBeVisible();
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(async () => (await banner.locator('svg').first().boundingBox())?.width ?? 0)
    .toBeGreaterThan(width * 0.9);
  await expect(banner.locator('img')).toHaveCount(0);
  await expect(banner.getByRole('button')).toHaveCount(0);
  await expect
    .poll(async () =>
      (await banner.locator('dd').allInnerTexts()).every((count) => Number(count) > 0),
    )
    .toBe(true);
});

test('swipe · sideways changes the tab; vertical or short does not @phone-only', async ({
  page,
}) => {
  await page.goto('/test/inspiration');
  const switcher = page.getByRole('navigation', { name: '灵感与笔记' });
  await expect(switcher.getByRole('link', { name: '灵感' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await switcher.getByRole('link', { name: '笔记' }).click();
  await expect(page).toHaveURL(/\/test\/notes$/);
  await switcher.getByRole('link', { name: '灵感' }).click();
  await expect(page).toHaveURL(/\/test\/inspiration$/);

  await expect(page.getByRole('article').first()).toBeVisible();
  const touch = await page.context().newCDPSession(page);
  const swipe = async (dx: number, dy: number) => {
    const [x, y] = [200, 560];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (const part of [0.5, 1])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: x + dx * part, y: y + dy * part }],
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(-45, 0);
  await swipe(-10, -150);
  // A swipe that counts changes the address before the next frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(page).toHaveURL(/\/test\/inspiration$/);
  // A busy page may miss a finger. A second swipe in the same direction changes nothing.
  const swipeTo = (dx: number, url: RegExp) =>
    expect(async () => {
      await swipe(dx, 5);
      await expect(page).toHaveURL(url, { timeout: 1_000 });
    }).toPass();
  await swipeTo(-90, /\/test\/notes$/);
  await expect(switcher.getByRole('link', { name: '笔记' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  // A touch on a placeholder ends with it.
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await swipeTo(90, /\/test\/inspiration$/);
});
