// The first evening: write with images, request a reply, answer it, delete a reply, and find
// everything at the next visit.
import {
  cardOf,
  requestReply,
  deleteReply,
  expectImages,
  openConversation,
  publish,
  repliesOf,
  sendMessage,
  signIn,
  signUp,
  signUpByForm,
} from './steps.ts';
import { expect, expectAccessible, collectErrors, test } from './world.ts';
import type { Page } from '@playwright/test';

const POST = '下班路上桂花忽然开了，整条街都是甜的。我绕了一个路口，多走了十分钟。';
const ANSWER = '把耳机摘了，桂花才真的进来了。';
const COLORS = ['#c98a3b', '#3b6ec9'];

/** Publishes, talks, deletes. Ends in the conversation with one reply and one message. */
async function spendEvening(page: Page): Promise<void> {
  await publish(page, POST, COLORS);
  await expectImages(cardOf(page, POST), COLORS.length);
  await page.getByRole('button', { name: '听听回响' }).click();
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await expect(repliesOf(page)).toHaveCount(1);
  await sendMessage(page, ANSWER);
  await requestReply(page, 1);
  await deleteReply(page, repliesOf(page).first());
  await expect(repliesOf(page)).toHaveCount(1);
}

/** Checks the feed and the conversation for everything written. */
async function expectEverythingThere(page: Page): Promise<void> {
  // Its conversation may be unfolded below, with the images of personas.
  await expectImages(cardOf(page, POST).locator('.sheet.group'), COLORS.length);
  await expect(cardOf(page, POST).getByRole('button', { name: '2 句' })).toBeVisible();
  await openConversation(page, POST);
  await expect(
    page.getByRole('region', { name: '对话' }).getByText(ANSWER, { exact: true }),
  ).toBeVisible();
  await expect(repliesOf(page)).toHaveCount(1);
}

test('account with the built-in engine · another browser shows everything', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUpByForm(page, 'xiaoyu@example.com');
  await spendEvening(page);
  await expect(repliesOf(page).getByText('内置引擎')).toBeVisible();

  await page.goto('/inspiration');
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/info$/);

  const elsewhere = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'zh-CN',
  });
  const noise = collectErrors(elsewhere);
  const other = await elsewhere.newPage();
  await signIn(other, 'xiaoyu@example.com');
  await expectEverythingThere(other);
  expect(noise).toEqual([]);
  await elsewhere.close();
});

/** Counts the presses on the page from now on, across screens. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let taps = 0;
    Object.assign(globalThis, { taps: () => taps });
    addEventListener('click', ({ isTrusted }) => (taps += isTrusted ? 1 : 0), true);
  });
  return () => page.evaluate(() => (globalThis as unknown as { taps: () => number }).taps());
}

// C§1.04
test('trial · three taps to the first echo, six to the first diary @phone-only', async ({
  page,
}) => {
  await page.goto('/info');
  const taps = await countTaps(page);
  await page.getByRole('button', { name: 'Try for Free' }).first().click();
  await expect(page.getByText('下面是示例：一个人平常的两个星期。')).toBeVisible();
  await page.getByLabel('写下第一句').click();
  await page.keyboard.type(POST);
  await expectAccessible(page, 'the first sentence');
  await page.getByRole('button', { name: '写下，听回响' }).click();
  await expect(page.getByText('灵感发布成功！')).toBeVisible();
  await expect(page.getByLabel('写下第一句')).toHaveCount(0);
  await expect(repliesOf(page)).toHaveCount(1);
  expect(await taps()).toBe(3);

  await page.getByRole('button', { name: '写成笔记' }).click();
  await page.getByRole('button', { name: '生成文章' }).click();
  await page.getByRole('button', { name: '保存笔记' }).click();
  await expect(page).toHaveURL(/\/test\/notes$/);
  await expect(page.getByRole('article').first()).toContainText('桂花');
  expect(await taps()).toBe(6);

  await page.reload();
  await expect(page.getByRole('article').first()).toContainText('桂花');
  await page.goto('/test/inspiration');
  await expect(cardOf(page, POST).getByRole('button', { name: '1 句' })).toBeVisible();
});

test('every screen of the evening · accessible in light and dark @phone-only', async ({ page }) => {
  await signUp(page, 'axe@example.com');
  await expect(page.getByRole('heading', { name: '还没有灵感' })).toBeVisible();
  await expectAccessible(page, '/inspiration, empty');
  await page.goto('/poston');
  await expectAccessible(page, '/poston');
  await page.goto('/inspiration');
  await publish(page, POST, ['#2f7d5b']);
  await expectAccessible(page, '/inspiration');
  await openConversation(page, POST);
  await requestReply(page, 0);
  await expectAccessible(page, '/chat');
});
