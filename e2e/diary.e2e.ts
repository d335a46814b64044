// The life of a diary: written by hand with images, changed, matched with works, quoted as a post,
// deleted.
import { cardOf, expectEditsSaved, expectImages, openDiary, signUp, writeDiary } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const TITLE = '外婆的粽子';
const SENTENCE = '她说记不住步骤没关系，手会记住的。';
const BODY = `外婆教我包粽子，手指被粽叶染成了青色。\n\n${SENTENCE}`;

/** Selects a line with three clicks. */
async function select(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).click({ clickCount: 3 });
}

async function useDiary(page: Page): Promise<void> {
  await writeDiary(page, TITLE, BODY, ['#c98a3b', '#3b6ec9', '#2f7d5b']);
  await expect(cardOf(page, TITLE)).toContainText('3张图片');
  await expectImages(cardOf(page, TITLE), 1);
  await openDiary(page, TITLE);

  await page.getByRole('button', { name: /^心情：/ }).click();
  await page.getByRole('button', { name: '感动', exact: true }).click();
  await expect(page.getByRole('button', { name: /^心情：感动/ })).toBeFocused();

  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('标题').fill(`${TITLE}，第二年`);
  await page.getByLabel('添加标签').fill('外婆 ');
  await page.getByRole('button', { name: '把第 2 张设为封面' }).click();
  await page.getByRole('button', { name: '移除第 1 张图片' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${TITLE}，第二年` })).toBeVisible();
  await expectEditsSaved(page);
  await page.reload();
  await expect(page.getByRole('link', { name: '#外婆' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^心情：感动/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '查看第 2 张图片，共 2 张' })).toBeVisible();

  await page.getByRole('button', { name: '寻找共鸣' }).click();
  const works = page.getByRole('region', { name: '文化共鸣' }).getByRole('article');
  await expect(works.first()).toBeVisible();
  const count = await works.count();
  expect(count).toBeGreaterThan(0);
  // Two columns, one below 500 px.
  const columns = await works.evaluateAll(
    (cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size,
  );
  expect(columns).toBe((page.viewportSize()?.width ?? 0) < 500 ? 1 : Math.min(2, count));

  await select(page, SENTENCE);
  const publish = page.getByRole('button', { name: '发布为灵感' });
  await expect(publish).toBeInViewport();
  await publish.click();
  await expect(page.getByText('灵感发布成功！')).toBeVisible();
  await expect(publish).toBeHidden();

  const title = `${TITLE}，第二年`;
  const address = page.url();
  await deleteDiary(page);
  await expect(page.getByText(TITLE)).toHaveCount(0);
  await expect.poll(() => page.evaluate(countCopies)).toBe(1);
  // The deletion outlives its page, sent or not.
  await page.goto(address);
  await expect(page.getByRole('heading', { name: '未找到日记' })).toBeVisible();

  // C§81.03. For 24 hours this device can make a new one of it.
  await page.goto(address.replace(/notes\/.*$/, 'setting'));
  await page.getByRole('region', { name: '最近删除' }).getByRole('link', { name: '打开' }).click();
  await expect(page.getByText(title)).toBeVisible();
  await expectAccessible(page, 'recently deleted entries');
  await page.getByRole('button', { name: /^恢复/ }).click();
  await expect(page.getByText('已恢复')).toBeVisible();
  await expect(page.getByRole('heading', { name: '这里是空的' })).toBeVisible();
  await page.goto(address.replace(/\/[^/]*$/, ''));
  await expect(cardOf(page, title)).toContainText('2张图片');
  await expectImages(cardOf(page, title), 1);
}

/** In the page: the copies of deleted entries on this device. */
function countCopies(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('echo-notes-deleted');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const rows = opening.result.transaction('copies').objectStore('copies').count();
      rows.onerror = () => reject(rows.error);
      rows.onsuccess = () => resolve(rows.result);
      opening.result.close();
    };
  });
}

/** Deletes the open diary after the question. */
async function deleteDiary(page: Page): Promise<void> {
  await page.getByRole('button', { name: '删除', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('确定要删除这篇日记吗？删除后将无法恢复。')).toBeVisible();
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page).toHaveURL(/\/notes$/);
}

test('account · a diary from creation to deletion', async ({ page }) => {
  await signUp(page, 'notes@example.com');
  await useDiary(page);
});

/** The pairs of boxes that share a point. */
function overlapsOf(boxes: readonly DOMRect[]): string[] {
  return boxes.flatMap((box, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          box.right > other.left &&
          other.right > box.left &&
          box.bottom > other.top &&
          other.bottom > box.top,
      )
      .map((other) => `${JSON.stringify(box)} and ${JSON.stringify(other)}`),
  );
}

// B§2.72
test('cards · two columns at each width, no overlap, whole excerpt', async ({ page }) => {
  await page.goto('/test/inspiration');
  await writeDiary(page, TITLE, '很长的一天。'.repeat(60), ['#c98a3b']);
  const excerpt = cardOf(page, TITLE).getByText('很长的一天。');
  const cards = page.getByRole('list', { name: '笔记列表' }).getByRole('listitem');
  const boxes = () =>
    cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await excerpt.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0);
    await expect.poll(async () => (await boxes()).length).toBeGreaterThanOrEqual(6);
    expect(new Set((await boxes()).map((box) => Math.round(box.left))).size).toBe(2);
    // Cards are placed again when an image or a font arrives.
    await expect.poll(async () => overlapsOf(await boxes())).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  }
});

test('list and diary · accessible, read and edited @phone-only', async ({ page }) => {
  await signUp(page, 'axe-notes@example.com', { to: '/notes' });
  await expect(page.getByRole('heading', { name: '还没有笔记' })).toBeVisible();
  await expectAccessible(page, '/notes, empty');
  await writeDiary(page, TITLE, BODY, ['#c98a3b', '#3b6ec9']);
  await expectAccessible(page, '/notes');
  await openDiary(page, TITLE);
  await page.getByRole('button', { name: '寻找共鸣' }).click();
  await expect(
    page.getByRole('region', { name: '文化共鸣' }).getByRole('article').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: /^心情：/ }).click();
  await select(page, SENTENCE);
  await expect(page.getByRole('button', { name: '发布为灵感' })).toBeVisible();
  await expectAccessible(page, '/notes/{id} with works and a selection');
  await page.getByRole('button', { name: '编辑' }).click();
  await expectAccessible(page, '/notes/{id}, editor');
});
