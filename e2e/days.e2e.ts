// Finding earlier days: favourites, the pin, the filter of the feed, the calendar, a
// walk and the days that today recalls.
import { recallWords } from '#domain/entries/recall-words.ts';
import { recalledDays } from '#domain/entries/recall.ts';
import { act, cardOf, signUp, untilStored, writeDiary } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const RAIN = '雨停了，去河边走了一圈。';
const BREAD = '面包店的老板换了新的围裙。';
const DIARY = '河边的一天';
const OLD = '去年的今天，也下雨';

/** Opens a page of the header's menu. */
async function browseTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '翻看' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Marks two entries and finds them in the list of favourites; one mark is taken back there. */
async function keepFavourites(page: Page): Promise<void> {
  await cardOf(page, RAIN).getByRole('button', { name: '收藏' }).click();
  await expect(cardOf(page, RAIN).getByRole('button', { name: '收藏' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await browseTo(page, '收藏');
  await expect(cardOf(page, RAIN)).toBeVisible();
  await expect(cardOf(page, BREAD)).toHaveCount(0);
  await expectAccessible(page, 'the favourites');
}

/** C§100.01. Pins one post, then another; a deletion that is undone gives the pin back. */
async function pinPosts(page: Page, feed: string): Promise<void> {
  const list = page.getByRole('list', { name: '灵感列表' });
  const [first, badge] = [
    list.getByRole('article').first(),
    list.getByText('置顶', { exact: true }),
  ];
  await page.goto(feed);
  await expect(first).toContainText(BREAD);
  await untilStored(page, /\/pinned$/, () => act(page, cardOf(page, RAIN), '置顶'));
  await expect(first).toContainText(RAIN);
  await expect(first.getByText('置顶', { exact: true })).toBeVisible();
  await expect(cardOf(page, RAIN)).toHaveCount(1);
  await expectAccessible(first, 'a pinned post');
  await page.reload();
  await expect(first).toContainText(RAIN);
  await act(page, cardOf(page, RAIN), '删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(first).toContainText(BREAD);
  await expect(badge).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(first).toContainText(RAIN);
}

/** Filters by heart and by kind; the address keeps the filter over a reload and Back. */
async function filterTheFeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: '筛选' }).click();
  const form = page.getByRole('region', { name: '筛选' });
  await form.getByRole('button', { name: '收藏' }).click();
  await expect(cardOf(page, RAIN)).toBeVisible();
  await expect(cardOf(page, BREAD)).toHaveCount(0);
  await expect(page.getByText('共 1 条')).toBeVisible();
  await expectAccessible(form, 'the filter of the feed');
  await page.reload();
  await expect(page.getByRole('button', { name: '去掉筛选：收藏' })).toBeVisible();
  await expect(cardOf(page, BREAD)).toHaveCount(0);
  await page.getByRole('button', { name: '去掉筛选：收藏' }).click();
  await expect(cardOf(page, BREAD)).toBeVisible();
}

/** Opens today in the calendar, and its year. */
async function openToday(page: Page): Promise<void> {
  await browseTo(page, '日历');
  const today = page.getByRole('gridcell').locator('[aria-current="date"]');
  await expect(today).toHaveAccessibleName(/^\d+ ?日，\s*[1-9]\d* ?条$/);
  await today.click();
  await expect(cardOf(page, RAIN)).toBeVisible();
  await expect(cardOf(page, DIARY)).toBeVisible();
  await expectAccessible(page, 'a day of the calendar');
  await page.getByRole('button', { name: '看全年' }).click();
  await expect(page.getByRole('button', { name: '上一年' })).toBeVisible();
  await expectAccessible(page, 'a year of the calendar');
}

/** Turns a page of a walk: it is another one. */
async function walk(page: Page): Promise<void> {
  await browseTo(page, '随机漫步');
  const shown = page.getByRole('list', { name: '翻到的一页' });
  await expect(shown).toBeVisible();
  await expectAccessible(page, 'a walk');
  const first = await shown.innerText();
  await page.getByRole('button', { name: '再翻一页' }).click();
  await expect(shown).not.toHaveText(first);
  await expect(shown).toBeVisible();
}

/** Writes about a day that today recalls. */
async function writeAboutEarlier(page: Page, prefix: '' | '/test'): Promise<string> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const [{ day, monthsAgo } = { day: today, monthsAgo: 0 }] = recalledDays(today);
  await page.goto(`${prefix}/poston`);
  await page.getByLabel('写下此刻的灵感').fill(OLD);
  await page.getByRole('button', { name: '补记' }).click();
  await page.getByLabel('这件事的时间').fill(`${day}T08:30`);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
  await expect(cardOf(page, RAIN)).toBeVisible();
  return recallWords(monthsAgo);
}

/** Finds an earlier day above the feed, and opens it. */
async function recall(page: Page, prefix: '' | '/test'): Promise<void> {
  const words = await writeAboutEarlier(page, prefix);
  const tabs = page.getByRole('navigation', { name: '主导航' });
  const toFeed = async () => {
    await tabs.getByRole('link', { name: '灵感' }).click();
    await expect(cardOf(page, RAIN)).toBeVisible();
  };
  const toSettings = async () => {
    await tabs.getByRole('link', { name: '设置' }).click();
    await expect(page.getByRole('switch', { name: '那年今日' })).toBeChecked();
  };
  const card = page.getByRole('region', { name: '那年今日' });
  // The days are requested when the feed is left. The next visit shows them if they are there.
  await expect(async () => {
    await toSettings();
    await toFeed();
    await expect(card).toContainText(words, { timeout: 2_000 });
  }).toPass();
  await expectAccessible(page, 'the recalled days');
  await card.getByRole('link', { name: OLD }).click();
  await expect(page.getByRole('heading', { level: 1, name: '日历' })).toBeVisible();
  await expect(cardOf(page, OLD)).toBeVisible();
}

/** Writes a diary beside the two posts. */
async function addDiary(page: Page): Promise<void> {
  await writeDiary(page, DIARY, '从早上走到傍晚。');
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '灵感' })
    .click();
  await expect(cardOf(page, RAIN)).toBeVisible();
}

test('account · favourites, pin, filter, calendar, recalled days, walk', async ({ page }) => {
  test.slow();
  await signUp(page, 'days@example.com', { posts: [RAIN, BREAD] });
  await addDiary(page);
  await keepFavourites(page);
  await pinPosts(page, '/inspiration');
  await filterTheFeed(page);
  await openToday(page);
  await recall(page, '');
  await walk(page);
});
