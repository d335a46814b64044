// The product's main promise in one journey. Three posts, one with an image and one
// with a conversation, become a diary; the diary gets recommendations and is exported as an image.
import { chooser, expectFaithful, exported, openExport, sheet } from './exports.ts';
import {
  cardOf,
  choosePost,
  expectImages,
  openConversation,
  publish,
  requestReply,
  sendMessage,
  signUp,
} from './steps.ts';
import { expect, test } from './world.ts';
import type { Page } from '@playwright/test';

const MORNING = '早上巷口的桂花开了，我绕了两步路去闻。';
const NOON = '中午和同事在河边吃面，风把纸巾吹走了三次。';
const EVENING = '晚上妈妈打来电话，说家里的柿子红了，我听着听着就笑了。';
const ANSWER = '她让我周末回去摘，我答应了。';

const TITLE = '桂花、面和柿子';
const LAST_LINE = '这一天我想记住。';
const SEAL = /^心情：(?:愉快|平静|充实|温馨|思考|感动)/;

async function publishPosts(page: Page): Promise<void> {
  await publish(page, MORNING, ['#c98a3b']);
  await publish(page, NOON);
  await publish(page, EVENING);
  await openConversation(page, EVENING);
  await sendMessage(page, ANSWER);
  await requestReply(page, 0);
  await page.getByRole('link', { name: '返回灵感' }).click();
}

async function choosePosts(page: Page): Promise<void> {
  for (const text of [MORNING, NOON, EVENING]) await choosePost(page, text);
  await page.getByRole('link', { name: '总结 3 条选中的灵感' }).click();
  await expect(page).toHaveURL(/\/takenote$/);
}

async function createDiary(page: Page): Promise<void> {
  const article = page.getByRole('article', { name: '生成的文章' });
  await page.getByRole('button', { name: /逐条整理/ }).click();
  await page.getByRole('button', { name: '生成文章' }).click();
  await expect(article).toContainText('桂花开了');
  await expect(article).toContainText('逐条整理');
  // The text of the conversation is part of the day.
  await expect(article).toContainText('周末回去摘');

  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await page.getByLabel('标题').fill(TITLE);
  const body = page.getByLabel('正文');
  await body.fill(`${await body.inputValue()}\n\n${LAST_LINE}`);
  await page.getByRole('button', { name: '保存修改' }).click();
  await page.getByRole('button', { name: '保存笔记' }).click();
  await expect(page).toHaveURL(/\/notes$/);
}

async function checkDiary(page: Page): Promise<void> {
  await expectImages(cardOf(page, TITLE), 1);
  await cardOf(page, TITLE).getByRole('link').click();
  await expect(page).toHaveURL(/\/notes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByText(LAST_LINE)).toBeVisible();
  await expect(page.getByText('内置引擎 · 已修改')).toBeVisible();
  // The engine chose a mood; the user can change it by one tap.
  await expect(page.getByRole('button', { name: SEAL })).toHaveCount(1);
  const quotes = page.getByRole('region', { name: '写自这些灵感' }).getByRole('listitem');
  await expect(quotes.filter({ hasText: MORNING })).toHaveCount(1);
  await expect(quotes.filter({ hasText: NOON })).toHaveCount(1);
  await expect(quotes.filter({ hasText: EVENING })).toHaveCount(1);

  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await page.getByLabel('添加标签').fill('家 ');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('link', { name: '#家', exact: true })).toBeVisible();

  const works = page.getByRole('region', { name: '文化共鸣' });
  await page.getByRole('button', { name: '寻找共鸣' }).click();
  await expect(works.getByRole('article').first()).toContainText(/[强弱微]共鸣/);
  await expect(works).toContainText('内置引擎');
}

async function exportImage(page: Page): Promise<void> {
  await openExport(page, page);
  const image = await exported(page, '红栏');
  const day = await page.evaluate(() => new Intl.DateTimeFormat('en-CA').format(new Date()));
  expect(image.name).toBe(`${TITLE}_${day}_红栏.png`);
  await expect(sheet(page)).toContainText(LAST_LINE);
  await expect(sheet(page)).toContainText('回响整理');
  await expect(sheet(page)).toContainText('回响 · Echo Notes');
  await expectFaithful(image);
  await chooser(page).getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
}

test('account · three posts become a diary, and the diary an image', async ({ page }) => {
  // Tall enough for a whole sheet.
  await page.setViewportSize({ width: 1280, height: 2200 });
  await signUp(page, 'image@example.com');
  await publishPosts(page);
  await choosePosts(page);
  await createDiary(page);
  await checkDiary(page);
  await exportImage(page);
});
