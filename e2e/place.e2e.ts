// The place of the user: the way back from a conversation or a diary, the tabs, the browser's own
// buttons and a reload all lead to where the list was left.
import { seedAccount, signIn } from './steps.ts';
import { expect, test } from './world.ts';
import type { Locator, Page } from '@playwright/test';

const TEXTS = Array.from(
  { length: 40 },
  (_, index) => `第${index + 1}条。${'窗外的雨一直没有停。'.repeat(2 + (index % 9))}`,
);

const cards = (page: Page) => page.getByRole('list', { name: '灵感列表' }).getByRole('article');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name });
/** Without Playwright's own scrolling, which moves the page below the header. */
const press = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const topOf = async (page: Page, text: string) =>
  Math.round(
    await cards(page)
      .filter({ hasText: text })
      .evaluate((card) => card.getBoundingClientRect().top),
  );

/** Scrolls down to a card, page by page of the list. */
async function loadUntil(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(cards(page).filter({ hasText: text })).toHaveCount(1, { timeout: 500 });
  }).toPass();
}

/** Expects the list where it was left: a card's distance from the top, and the scrollbar. */
async function expectPlace(page: Page, text: string, before: { top: number; y: number }) {
  await expect(cards(page).filter({ hasText: text })).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(page, text)) - before.top)).toBeLessThan(3);
  await expect.poll(async () => Math.abs((await scrolled(page)) - before.y)).toBeLessThan(60);
}

test('account · list · is as it was after leaves, history and a reload @phone', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await seedAccount(baseURL ?? '', 'place@example.com', TEXTS);
  await signIn(page, 'place@example.com');
  const text = '第14条。';
  await loadUntil(page, text);
  const card = cards(page).filter({ hasText: text });
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await card.getByRole('button', { name: /对话$/ }).first().click();
  await expect(card.getByLabel('写下你的话')).toBeVisible();
  await card.evaluate((element) => element.scrollIntoView());
  await page.evaluate(() => scrollBy(0, -100));
  const before = { top: await topOf(page, text), y: await scrolled(page) };
  expect(before.y).toBeGreaterThan(2000);

  await card.getByRole('link', { name: '单独打开' }).click();
  await expect(page).toHaveURL(/\/chat\//);
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.getByRole('link', { name: '返回灵感' }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
  await expectPlace(page, text, before);
  await expect(card.getByLabel('写下你的话')).toBeVisible();

  await press(tab(page, '设置'));
  await expect(page).toHaveURL(/\/setting$/);
  await expect.poll(() => scrolled(page)).toBe(0);
  await press(tab(page, '灵感'));
  await expectPlace(page, text, before);

  await page.goBack();
  await expect(page).toHaveURL(/\/setting$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/inspiration$/);
  await expectPlace(page, text, before);

  await page.reload();
  await expectPlace(page, text, before);
  await expect(card.getByLabel('写下你的话')).toBeVisible();

  // A second press on the tab of this page leads to its top.
  await press(tab(page, '灵感'));
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('trial · quoted post of a diary · its arrows lead back the same way @phone', async ({
  page,
}) => {
  await page.goto('/test/notes');
  const list = page.getByRole('list', { name: '笔记列表' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 260));
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(100);
  const link = list.getByRole('link').nth(1);
  const path = await link.getAttribute('href');
  await press(link);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect.poll(() => scrolled(page)).toBe(0);
  const quoted = page.getByRole('main').locator('a[href*="/chat/"]').first();
  await press(quoted);
  await expect(page).toHaveURL(/\/chat\//);
  await page.getByRole('link', { name: '返回日记' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.getByRole('link', { name: '返回笔记' }).click();
  await expect(page).toHaveURL(/\/test\/notes$/);
  await expect.poll(() => scrolled(page)).toBe(before);
  // A deep link has no page to return to: its arrow leads to the list.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(path ?? '');
  await page.getByRole('link', { name: '返回笔记' }).click();
  await expect(page).toHaveURL(/\/test\/notes$/);
});
