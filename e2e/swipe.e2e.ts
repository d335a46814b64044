// One real finger on a phone: it pages the viewer in feed, conversation and diary, and an open
// layer never moves the feed below it.
import { swipeTo } from './exports.ts';
import { act, cardOf, openDiary, publish, signUp, swipe, writeDiary } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Locator, Page } from '@playwright/test';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
});

const POST = '两张照片，一条河。';
const TITLE = '河边';
const COLORS = ['#c98a3b', '#3b6ec9'];
const left = { x: 320, y: 420, dx: -240 };
const right = { x: 70, y: 420, dx: 240 };

/**
 * Runs steps and fails when the URL changed, even briefly. The steps of open layers keep it
 * (rulings 209).
 */
async function withoutLeaving(page: Page, steps: () => Promise<void>): Promise<void> {
  const addresses: string[] = [];
  const here = page.url();
  const note = () => {
    if (page.url() !== here) addresses.push(page.url());
  };
  page.on('framenavigated', note);
  await steps();
  page.off('framenavigated', note);
  expect(addresses).toEqual([]);
}

/** Opens the first image, pages forth and back and over both ends, and closes the viewer. */
async function pageThrough(page: Page, place: Locator | Page): Promise<void> {
  await withoutLeaving(page, async () => {
    await place.getByRole('button', { name: '查看第 1 张图片，共 2 张' }).click();
    const counter = page.locator('.yarl__counter');
    await expect(counter).toHaveText(/^1\s*\/\s*2$/);
    for (const [move, at] of [
      [left, 2],
      [right, 1],
    ] as const) {
      // The viewer ignores a finger until it is still; with two images a second swipe in the same
      // direction changes nothing.
      await expect(async () => {
        await swipe(page, move);
        await expect(counter).toHaveText(new RegExp(`^${at}\\s*/\\s*2$`), { timeout: 1000 });
      }).toPass();
    }
    await page.getByRole('button', { name: '关闭' }).click();
    await expect(counter).toHaveCount(0);
  });
}

/** Swipes over an open layer, which stays open. */
async function swipeOver(page: Page, layer: Locator): Promise<void> {
  await expect(layer).toBeVisible();
  await expect(layer).not.toHaveAttribute('data-starting-style');
  // A menu is moved beside its button after it appears: the trial waits until the box is still.
  await layer.click({ trial: true });
  const box = await layer.boundingBox();
  if (box === null) throw new Error('the layer has no box');
  // On the header of a dialog and on the first line of a menu; both are wide enough.
  await swipe(page, { x: box.x + box.width - 30, y: box.y + 24, dx: 60 - box.width });
  await expect(layer).toBeVisible();
}

async function journey(page: Page): Promise<void> {
  await writeDiary(page, TITLE, '水很慢。', COLORS);
  await openDiary(page, TITLE);
  await pageThrough(page, page.getByRole('article', { name: TITLE }));

  await page.goBack();
  await publish(page, POST, COLORS);
  const card = cardOf(page, POST);
  await pageThrough(page, card);

  await withoutLeaving(page, async () => {
    await card.getByRole('button', { name: '更多操作' }).click();
    await swipeOver(page, page.getByRole('menu'));
    await page.getByRole('menuitem', { name: '删除' }).click();
    const question = page.getByRole('dialog', { name: '确定要删除这条灵感吗？' });
    await swipeOver(page, question);
    await question.getByRole('button', { name: '取消' }).click();

    await page.getByRole('button', { name: '搜索' }).click();
    const search = page.getByRole('dialog', { name: '搜索' });
    await swipeOver(page, search);
    await search.getByRole('button', { name: '关闭' }).click();

    await act(page, card, '导出为图片');
    const chooser = page.getByRole('dialog', { name: '导出为图片' });
    await swipeOver(page, chooser);
    await expectAccessible(page, 'the carousel');
    await swipeTo(page, left.dx, 'minimal-post', 'classic-post');
    await chooser.getByRole('button', { name: '关闭' }).click();
  });

  await act(page, card, '查看对话');
  await expect(page).toHaveURL(/\/chat\//);
  await pageThrough(page, page.locator('#original-post'));

  await page.getByRole('link', { name: '返回灵感' }).click();
  await expect(card).toBeVisible();
  await expect(async () => {
    await swipe(page, left);
    await expect(page).toHaveURL(/\/notes$/, { timeout: 1000 });
  }).toPass();
}

test('account · swipes reach only the layer under the finger', async ({ page }) => {
  await signUp(page, 'swipe@example.com');
  await journey(page);
});
