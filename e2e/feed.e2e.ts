// The feed and its cards: pages, conversations in place, the actions of a post at every width,
// images, and the selection for a summary.
import {
  act,
  cardOf,
  choosePost,
  expectEditsSaved,
  publish,
  seedAccount,
  signIn,
  signUp,
} from './steps.ts';
import { expect, expectAccessible, STRICT_AXE_TAGS, test } from './world.ts';
import type { Locator, Page } from '@playwright/test';

const cards = (page: Page) => page.getByRole('list', { name: '灵感列表' }).getByRole('article');
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
const toTheEnd = (page: Page) =>
  page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

test('pages · six posts and one request each; deletions keep the position', async ({
  page,
  baseURL,
}) => {
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  await seedAccount(
    baseURL ?? '',
    'feed@example.com',
    numbers.map((number) => `第${number}条。${'窗外的雨一直没有停。'.repeat(6)}`),
  );
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/posts') asked.push(request.url());
  });
  await signIn(page, 'feed@example.com');
  await expect(cards(page)).toHaveCount(6);
  await expect(cards(page).first()).toContainText('第20条');
  for (const loaded of [12, 18, 20]) {
    await toTheEnd(page);
    await expect(cards(page)).toHaveCount(loaded);
  }
  await expect(page.getByText('已经到最初的一页了')).toBeVisible();
  expect(asked).toHaveLength(4);
  expect(new Set(asked).size).toBe(4);

  const isDrawn = (card: Locator) =>
    card.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  await toTheEnd(page);
  await expect.poll(() => isDrawn(cards(page).first())).toBe(false);
  await expect.poll(() => isDrawn(cards(page).last())).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isDrawn(cards(page).first())).toBe(true);

  // The question names what is deleted; nothing is deleted before it. The other pages stay.
  await act(page, cardOf(page, '第3条。'), '删除');
  const question = page.getByRole('dialog', { name: '确定要删除这条灵感吗？' });
  await expect(question).toContainText('删除后将无法恢复，它的对话也会一起删除。');
  await expectAccessible(page, 'the question before a deletion');
  await button(question, '删除').click();
  await expect(cards(page)).toHaveCount(19);
  await expect(cardOf(page, '第3条。')).toHaveCount(0);

  // C§81.01. Undone, it is back at its place. Its time stops under the pointer.
  const toast = page.getByText('灵感已删除');
  await toast.hover();
  await expectAccessible(page, 'the toast of a deletion');
  await button(page, '撤销').click();
  await expect(cards(page)).toHaveCount(20);
  await expect(cards(page).nth(17)).toContainText('第3条。');
  await expect(toast).toBeHidden();

  await publish(page, '新的一条。');
  await expect(cards(page)).toHaveCount(6);
  await expect(cards(page).first()).toContainText('新的一条。');
});

/** Opens and closes the conversation of a card in place. */
async function unfold(page: Page, card: Locator): Promise<void> {
  await card
    .getByRole('button', { name: /^(?:对话|\d+ 句)$/ })
    .first()
    .click();
  await card.getByLabel('写下你的话').fill('在这里说一句。');
  await button(card, '发送').click();
  await expect(
    card.getByRole('region', { name: '对话' }).getByText('在这里说一句。'),
  ).toBeVisible();
  await expect(card.getByRole('button', { name: '1 句' })).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page, 'an unfolded conversation');
  await button(card, '收起对话').click();
  await expect(card.getByRole('region', { name: '对话' })).toHaveCount(0);
}

const LONG =
  '今天在旧书摊上翻到一本写满批注的词典，前一位主人在“慢”字旁边写：不着急，慢慢来，走到哪里算哪里，看到什么是什么，都记下来就好。';

/** The actions of a card, in their order. */
const FIRST = ['选入总结', '查看对话', '文风增强', '导出为图片', '设为简介'];
const RARE = ['不给AI看', '修改时间', '置顶', '历史版本'];
const LAST = ['编辑', '删除'];

test('account card · wide screen · its actions are in the open', async ({ page }) => {
  await signUp(page, 'wide@example.com', { posts: [LONG] });
  const card = cardOf(page, LONG);
  for (const action of [...FIRST, ...LAST]) await expect(button(card, action)).toBeVisible();
  await button(card, '更多操作').click();
  await expect(page.getByRole('menuitem')).toHaveText(RARE);
});

// B§2.37
test('account card · actions in a menu; its text as bio @phone-only', async ({ page }) => {
  await signUp(page, 'card@example.com', { posts: [LONG] });
  const card = cardOf(page, LONG);
  await expect(button(card, '编辑')).toHaveCount(0);
  await button(card, '更多操作').click();
  await expect(page.getByRole('menuitem')).toHaveText([...FIRST, ...RARE, ...LAST]);
  await expectAccessible(page, 'the menu of a card', STRICT_AXE_TAGS);
  await page.keyboard.press('Escape');
  await unfold(page, card);

  await act(page, card, '设为简介');
  const dialog = page.getByRole('dialog', { name: '设为个人简介？' });
  await expect(dialog.getByRole('textbox', { name: '个人简介' })).toHaveValue(
    Array.from(LONG).slice(0, 50).join(''),
  );
  await expectAccessible(page, 'a bio out of a post');
  await dialog.getByRole('textbox', { name: '个人简介' }).fill('不着急，慢慢来。');
  await button(dialog, '保存').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('不着急，慢慢来。', { exact: true })).toBeVisible();

  await act(page, card, '查看对话');
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
});

test('images · their sizes, and the viewer by keys and arrows @phone-only', async ({ page }) => {
  await page.goto('/test/inspiration');
  await publish(page, '一张。', ['#c98a3b']);
  await publish(page, '两张。', ['#c98a3b', '#3b6ec9']);
  await publish(page, '四张。', ['#c98a3b', '#3b6ec9', '#2f7d5b', '#7d2f5b']);
  const widthOf = async (text: string) =>
    (
      await cardOf(page, text)
        .getByRole('button', { name: /^查看第 1 张/ })
        .boundingBox()
    )?.width;
  expect([await widthOf('一张。'), await widthOf('两张。'), await widthOf('四张。')]).toEqual([
    128, 80, 64,
  ]);

  await cardOf(page, '四张。').getByRole('button', { name: '查看第 2 张图片，共 4 张' }).click();
  const counter = page.locator('.yarl__counter');
  await expect(counter).toHaveText(/^2\s*\/\s*4$/);
  await page.keyboard.press('ArrowRight');
  await expect(counter).toHaveText(/^3\s*\/\s*4$/);
  await page.getByRole('button', { name: '上一张' }).click();
  await expect(counter).toHaveText(/^2\s*\/\s*4$/);
  await expectAccessible(page, 'the viewer', STRICT_AXE_TAGS);
  await page.keyboard.press('Escape');
  await expect(counter).toHaveCount(0);
});

test('images still loading · thumbnails and viewer stay accessible', async ({ page }) => {
  await signUp(page, 'loading@example.com');
  await publish(page, '还没到的四张。', ['#c98a3b', '#3b6ec9', '#2f7d5b', '#7d2f5b']);
  // URLs are signed, but no image arrives.
  await page.route('**/storage/v1/object/sign/**', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  await page.reload({ waitUntil: 'domcontentloaded' });
  const first = page.getByRole('button', { name: '查看第 1 张图片，共 4 张 图片加载中...' });
  await expect(first).toBeVisible();
  await expectAccessible(page, 'a feed while images load', STRICT_AXE_TAGS);
  await first.click();
  await expect(page.locator('.yarl__counter')).toBeVisible();
  await expectAccessible(page, 'the viewer while an image loads', STRICT_AXE_TAGS);
});

/** Selects, deselects, finds the selection after a reload, clears it. */
async function choose(page: Page): Promise<void> {
  for (const text of ['选一。', '选二。']) await choosePost(page, text);
  const badge = page
    .getByRole('navigation', { name: '灵感与笔记' })
    .getByRole('link', { name: /笔记/ });
  await expect(badge).toContainText('2');
  await expect(page.getByRole('link', { name: /总结.*2.*条选中的灵感/ })).toBeVisible();
  const kept = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.startsWith('summaryInput'))?.[1] ?? '',
  );
  expect(
    (
      JSON.parse(kept) as { selectedPosts: { originalPost: { content: string } }[] }
    ).selectedPosts.map(({ originalPost }) => originalPost.content),
  ).toEqual(['选一。', '选二。']);
  await page.reload();
  await cardOf(page, '选一。').getByRole('button', { name: '已选入总结' }).click();
  await expect(badge).toContainText('1');
  await button(page, '清空选择').click();
  await expect(page.getByRole('link', { name: /条选中的灵感/ })).toHaveCount(0);
  await expect(badge).toHaveText('笔记');
  await expect(cardOf(page, '选二。').getByRole('button', { name: '选入总结' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
}

// C§79.02
async function drawMarks(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '发布' })
    .click();
  await page
    .getByLabel('写下此刻的灵感')
    .fill('**要买**\n- [ ] 米\n- [x] 盐\n\n看 https://example.org/a');
  await button(page, '发布').click();
  const card = cardOf(page, '要买');
  await card.getByRole('checkbox', { name: '米' }).click();
  await expect(card.locator('strong')).toHaveText('要买');
  await expect(card.getByRole('link', { name: 'https://example.org/a' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  );
  await expectAccessible(page, 'a post with marks');
  await expectEditsSaved(page);
  await page.reload();
  await expect(card.getByRole('checkbox', { name: '米' })).toBeChecked();
}

test('account · selection for a summary; marks in a text', async ({ page }) => {
  await signUp(page, 'choose@example.com', { posts: ['选一。', '选二。'] });
  await choose(page);
  await drawMarks(page);
});
