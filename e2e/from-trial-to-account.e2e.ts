// From trial to account (rulings 38): a user tries the product, writes, talks, makes a summary,
// signs up, and moves everything. The move is interrupted by a network failure and a closed tab. In
// the end everything is in the account, once, and nothing is left in the trial.
import {
  cardOf,
  choosePost,
  expectImages,
  fillLogin,
  openConversation,
  openSignUp,
  PASSWORD,
  publish,
  repliesOf,
  requestReply,
  sendMessage,
} from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const FIRST = '试用时写的第一条：桂花开了。';
const SECOND = '试用时写的第二条：下雨了。';
const ANSWER = '把耳机摘了，走得慢了些。';
const TITLE = '桂花开的那天';

/** Try for Free, two posts, a conversation, a diary from both. */
async function useTrial(page: Page): Promise<void> {
  await page.goto('/info');
  await page.getByRole('button', { name: 'Try for Free' }).first().click();
  await expect(page).toHaveURL(/\/test\/inspiration$/);
  await publish(page, FIRST, ['#c98a3b', '#3b6ec9']);
  await publish(page, SECOND);
  await openConversation(page, FIRST);
  await sendMessage(page, ANSWER);
  await requestReply(page, 0);
  await page.getByRole('link', { name: '返回灵感' }).click();

  for (const text of [FIRST, SECOND]) await choosePost(page, text);
  await page.getByRole('link', { name: '总结 2 条选中的灵感' }).click();
  await page.getByRole('button', { name: '生成文章' }).click();
  await expect(page.getByRole('article', { name: '生成的文章' })).toContainText('走得慢了些');
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await page.getByLabel('标题').fill(TITLE);
  await page.getByRole('button', { name: '保存修改' }).click();
  await page.getByRole('button', { name: '保存笔记' }).click();
  await openDiary(page);
}

async function openDiary(page: Page): Promise<void> {
  await cardOf(page, TITLE).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
}

/** From the menu of the trial to a new account. */
async function signUpFromTrial(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '登录账号' }).click();
  await openSignUp(page);
  await fillLogin(page, { email, password: PASSWORD, confirmation: PASSWORD });
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
}

const moodOf = (page: Page) => page.getByRole('button', { name: /^心情：/ });
const trialRows = (page: Page) =>
  page.evaluate(
    () =>
      Object.keys(localStorage).filter((key) => /^echo\.trial\.(post|message|diary)\./.test(key))
        .length,
  );
const question = (page: Page) => page.getByRole('dialog', { name: '把试用时写下的带过来？' });

test('an interrupted move · goes on in another tab, completely and once', async ({ page }) => {
  test.slow();
  await useTrial(page);
  const mood = (await moodOf(page).textContent()) ?? '';
  const rows = await trialRows(page);
  // The second image meets a network failure.
  let uploads = 0;
  let isCut = true;
  await page.route('**/storage/v1/object/card-image-bucket/**', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    uploads += 1;
    return isCut && uploads > 1 ? route.abort('internetdisconnected') : route.continue();
  });
  await signUpFromTrial(page, 'brings@example.com');
  await expect(question(page)).toContainText('2 条灵感、2 句对话、1 篇笔记、2 张图片');
  expect(await page.evaluate(() => localStorage.getItem('offline_user_id'))).toBeNull();
  await question(page).getByRole('button', { name: '带过来' }).click();
  await expect(question(page).getByRole('alert')).toContainText('没有带完之前');
  await expect.poll(() => trialRows(page)).toBe(rows);

  // The tab is closed and opened.
  await page.reload();
  await expect(question(page).getByRole('alert')).toContainText('上次没有带完');
  isCut = false;
  await question(page).getByRole('button', { name: '继续' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect.poll(() => trialRows(page)).toBe(0);
  // Three requests for two images: the one that arrived is not sent again.
  expect(uploads).toBe(3);

  await test.step('everything is in the account, once', async () => {
    await page.reload();
    await expect(cardOf(page, FIRST)).toHaveCount(1);
    await expect(cardOf(page, SECOND)).toHaveCount(1);
    await expect(question(page)).toHaveCount(0);
    // The conversation below the card is unfolded, with a drawn avatar.
    await expectImages(cardOf(page, FIRST).locator(':scope > *').first(), 2);
    await expect(cardOf(page, FIRST).getByRole('button', { name: '2 句' })).toBeVisible();
    await expect(cardOf(page, SECOND).getByRole('button', { name: '1 篇笔记引用' })).toBeVisible();
    await openConversation(page, FIRST);
    // The reply may quote the sentence.
    const conversation = page.getByRole('region', { name: '对话' });
    await expect(conversation.getByText(ANSWER, { exact: true })).toBeVisible();
    await expect(repliesOf(page)).toHaveCount(1);
    await expect(repliesOf(page)).toContainText('内置引擎');
    await page.goto('/notes');
    await expect(cardOf(page, TITLE)).toContainText('2张图片');
    await openDiary(page);
    await expect(page.getByRole('button', { name: '从日记中移除这条灵感' })).toHaveCount(2);
    await expect(page.getByText('内置引擎', { exact: true }).first()).toBeVisible();
    await expect(moodOf(page)).toHaveText(mood);
  });

  await test.step('nothing is left in the trial', async () => {
    await page.goto('/test/inspiration');
    await expect(page.getByText('示例').first()).toBeVisible();
    await expect(cardOf(page, FIRST)).toHaveCount(0);
  });
});

test('declined offer · returns after new posts; the settings always have it', async ({ page }) => {
  await page.goto('/test/inspiration');
  await publish(page, FIRST);
  await signUpFromTrial(page, 'leaves@example.com');
  await expect(question(page)).toBeVisible();
  await expectAccessible(question(page), 'the question of the import');
  await question(page).getByRole('button', { name: '不再询问' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByText('想带过来时可以到设置里的“我的数据”')).toBeVisible();
  await page.reload();
  await expect(page.getByText('写下第一条').first()).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await page.goto('/test/inspiration');
  await expect(cardOf(page, FIRST)).toBeVisible();
  await publish(page, SECOND);
  await page.goto('/inspiration');
  await expect(question(page)).toContainText('2 条灵感');
  await question(page).getByRole('button', { name: '以后再说' }).click();

  await page.goto('/setting');
  const data = page.getByRole('region', { name: '我的数据' });
  await expect(data).toContainText('这台设备上还有 2 条灵感');
  await data.getByRole('button', { name: '带过来' }).click();
  await expect(question(page).getByRole('button', { name: '不再询问' })).toHaveCount(0);
  await question(page).getByRole('button', { name: '带过来' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(data).toContainText('这台设备上没有可以带过来的内容');
  await page.goto('/inspiration');
  await expect(cardOf(page, FIRST)).toBeVisible();
  await expect(cardOf(page, SECOND)).toBeVisible();
});
