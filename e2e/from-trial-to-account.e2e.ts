// From trial to account (rulings 38): asked once, cut off half way by a network that goes and a tab that closes, and in the end
// everything is in the account, once, and nothing is left behind.
import { cardOf, expectPictures, fillLogin, PASSWORD, publish, say } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const FIRST = '试用时写的第一条：桂花开了。';
const SECOND = '试用时写的第二条：下雨了。';
const ANSWER = '把耳机摘了，走得慢了些。';

async function writeTrial(page: Page): Promise<void> {
  await page.goto('/test/inspiration');
  await publish(page, FIRST, ['#c98a3b', '#3b6ec9']);
  await publish(page, SECOND);
  await cardOf(page, FIRST).getByRole('button', { name: /对话$/ }).first().click();
  await cardOf(page, FIRST).getByRole('link', { name: '单独打开' }).click();
  await expect(page).toHaveURL(/\/test\/chat\//);
  await say(page, ANSWER);
}

async function signUpFromTrial(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: '立即注册' }).click();
  await fillLogin(page, { email, password: PASSWORD, confirmation: PASSWORD });
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
}

const trialRows = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => /^echo\.trial\.(post|message|diary)\./.test(key)).length);
const question = (page: Page) => page.getByRole('dialog', { name: '把试用时写下的带过来？' });

test('an import that is cut off twice ends with everything in the account, once', async ({ page }) => {
  test.slow();
  await writeTrial(page);
  // The second picture meets a network that is gone.
  let uploads = 0;
  let isCut = true;
  await page.route('**/storage/v1/object/card-image-bucket/**', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    uploads += 1;
    return isCut && uploads > 1 ? route.abort('internetdisconnected') : route.continue();
  });
  await signUpFromTrial(page, 'brings@example.com');
  await expect(question(page)).toContainText('2 条灵感、1 句对话、2 张图片');
  expect(await page.evaluate(() => localStorage.getItem('offline_user_id'))).toBeNull();
  await question(page).getByRole('button', { name: '带过来' }).click();
  await expect(question(page).getByRole('alert')).toContainText('没有带完之前');
  expect(await trialRows(page)).toBe(3);

  // The tab is closed and opened; the rows arrive, and their confirmation does not.
  await page.reload();
  await expect(question(page).getByRole('alert')).toContainText('上次没有带完');
  isCut = false;
  let answers = 0;
  await page.route('**/api/import', async (route) => {
    answers += 1;
    const answer = await route.fetch();
    return answers === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer });
  });
  await question(page).getByRole('button', { name: '继续' }).click();
  await expect(question(page).getByRole('alert')).toBeVisible();
  expect(await trialRows(page)).toBe(3);

  await question(page).getByRole('button', { name: '继续' }).click();
  await expect(question(page)).toHaveCount(0);
  expect(await trialRows(page)).toBe(0);
  // Three tries for two pictures: the one that had arrived was not sent again.
  expect(uploads).toBe(3);
  await expect(cardOf(page, FIRST)).toHaveCount(1);
  await expect(cardOf(page, SECOND)).toHaveCount(1);
  await expectPictures(cardOf(page, FIRST), 2);
  await expect(cardOf(page, FIRST).getByRole('button', { name: '1 段对话' })).toBeVisible();

  await page.reload();
  await expect(cardOf(page, FIRST)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await page.goto('/test/inspiration');
  await expect(page.getByText('示例').first()).toBeVisible();
  await expect(cardOf(page, FIRST)).toHaveCount(0);
});

test('whoever does not want to be asked is not, until something new was written', async ({ page }) => {
  await page.goto('/test/inspiration');
  await publish(page, FIRST);
  await signUpFromTrial(page, 'leaves@example.com');
  await expect(question(page)).toBeVisible();
  await expectAccessible(page, 'the question of the import');
  await question(page).getByRole('button', { name: '不再询问' }).click();
  await expect(question(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('写下第一条').first()).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await page.goto('/test/inspiration');
  await expect(cardOf(page, FIRST)).toBeVisible();
  await publish(page, SECOND);
  await page.goto('/inspiration');
  await expect(question(page)).toContainText('2 条灵感');
  await question(page).getByRole('button', { name: '以后再说' }).click();
  await page.reload();
  await expect(page.getByText('写下第一条').first()).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});
