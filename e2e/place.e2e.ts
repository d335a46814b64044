// The place of the user: the way back from a conversation or a diary, the tabs, the browser's own
// buttons and a reload all lead to where the list was left.
import { image } from './images.ts';
import { act, seedAccount, signIn } from './steps.ts';
import { expect, test } from './world.ts';
import type { Locator, Page } from '@playwright/test';

const TEXTS = Array.from(
  { length: 24 },
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

test('account · list · is as it was after leaves, history and a reload @phone-only', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await seedAccount(baseURL ?? '', 'place@example.com', TEXTS);
  await signIn(page, 'place@example.com');
  const text = '第8条。';
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

test('diary · its arrow leads back to where it was opened @phone-only', async ({ page }) => {
  await page.goto('/test/notes');
  const list = page.getByRole('list', { name: '笔记列表' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 260));
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(100);
  await press(list.getByRole('link').nth(1));
  await expect(page.getByRole('link', { name: '返回笔记' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.getByRole('link', { name: '返回笔记' }).click();
  await expect(page).toHaveURL(/\/test\/notes$/);
  await expect.poll(() => scrolled(page)).toBe(before);

  await page.goto('/test/inspiration');
  await press(page.getByRole('button', { name: /篇笔记引用了它/ }).first());
  await page.getByRole('dialog').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/test\/notes\/./);
  const diary = page.url();
  await page.getByRole('link', { name: '返回灵感' }).click();
  await expect(page).toHaveURL(/\/test\/inspiration$/);

  // A deep link has no page to return to: its arrow leads to the list.
  const other = await page.context().newPage();
  await other.goto(diary);
  await other.getByRole('link', { name: '返回笔记' }).click();
  await expect(other).toHaveURL(/\/test\/notes$/);
});

/**
 * Scrolls through the page and collects every text and control that the publish button overlaps.
 * The page behind the tab bar is hidden by the bar, not by a button inside it.
 */
const coveredBy = (button: Locator) =>
  button.evaluate(async (element) => {
    const overlaps = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
    const box = element.getBoundingClientRect();
    const bar = document.querySelector('[data-tabbar]');
    const barBox = bar?.getBoundingClientRect();
    const isInBar = barBox !== undefined && barBox.height > 0 && box.top >= barBox.top;
    const covered = new Set<string>();
    const look = (root: Element) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode() !== null) {
        const text = texts.currentNode;
        if (element.contains(text) || text.textContent?.trim() === '') continue;
        range.selectNodeContents(text);
        if ([...range.getClientRects()].some((rect) => overlaps(rect, box)))
          covered.add(text.textContent ?? '');
      }
      for (const control of root.querySelectorAll('a, button, input, textarea, select, summary'))
        if (control !== element && overlaps(control.getBoundingClientRect(), box))
          covered.add(control.getAttribute('aria-label') ?? control.textContent ?? '');
    };
    const end = document.documentElement.scrollHeight;
    for (let y = 0; y < end; y += Math.floor(box.height)) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
      look(isInBar && bar !== null ? bar : document.body);
    }
    return [...covered];
  });

// A§2.64, C§2.01
test('publish button · is above no text and no control', async ({ page }) => {
  test.slow();
  const button = page.getByRole('link', { name: '写一条灵感' });
  await page.goto('/test/inspiration');
  await page.getByRole('button', { name: '选入总结' }).first().click();
  for (const path of ['/inspiration', '/notes', '/poston', '/takenote', '/setting']) {
    await page.goto(`/test${path}`);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      // Images far below the screen are loaded only when it comes near them.
      await expect(page.getByText(/(?<!图片)加载中/)).toHaveCount(0);
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await coveredBy(button), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('compose · images, notices, a keyboard · leave 发布 in place @phone-only', async ({
  page,
}) => {
  await page.goto('/test/poston');
  const publish = page.getByRole('button', { name: '发布', exact: true });
  const field = page.getByLabel('写下此刻的灵感');
  const bottom = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  const before = await bottom(publish);
  await publish.click();
  const notice = page.getByRole('alert').filter({ hasText: '请输入内容或添加图片' });
  await expect(notice).toBeVisible();
  expect(await bottom(publish)).toBe(before);
  await expect
    .poll(async () => (await notice.boundingBox())?.y ?? 0)
    .toBeGreaterThan(await bottom(field));
  await page.getByTitle('用这句话开头').click();
  await expect(field).toHaveValue(/[？。]\n$/);
  await expect(notice).toHaveCount(0);
  await page.getByLabel('选择图片').setInputFiles(await image('one', '#c98a3b'));
  await expect(page.getByRole('button', { name: '移除第 1 张图片' })).toBeVisible();
  await expect.poll(() => bottom(publish)).toBe(before);
  await page.setViewportSize({ width: 390, height: 500 });
  await field.focus();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0);
  await expect.poll(() => bottom(publish)).toBeLessThanOrEqual(500);
});

test('phone · Back closes what is open, one after the other @phone-only', async ({ page }) => {
  await page.goto('/test/setting');
  await page.goto('/test/inspiration');
  const steps = await page.evaluate(() => history.length);
  const card = page.getByRole('article').first();
  const menu = page.getByRole('menu');
  const dialog = page.getByRole('dialog');

  await card.getByRole('button', { name: '更多操作' }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/test\/inspiration$/);

  // The menu closes, the export opens: one step, and Forward opens nothing.
  await act(page, card, '导出为图片');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(card.getByRole('button', { name: '更多操作' })).toBeVisible();
  await expect(dialog).toBeHidden();

  // A reload with an open dialog leaves no step.
  await act(page, card, '导出为图片');
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(card.getByRole('button', { name: '更多操作' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(0);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(steps + 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/test\/setting$/);
});
