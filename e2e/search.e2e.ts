// Searching one's own texts in both modes: by button and by key, with filters, up to the position
// of the hit.
import { cardOf, openConversation, publish, sendMessage, signUp } from './steps.ts';
import { expect, expectAccessible, STRICT_AXE_TAGS, test } from './world.ts';
import type { Page } from '@playwright/test';

const fieldOf = (page: Page) => page.getByRole('textbox', { name: '搜索灵感、对话和笔记' });
const resultsOf = (page: Page) => page.getByRole('dialog').getByRole('listitem').getByRole('link');

test('account · finds a post and its conversation by one character, keys only', async ({
  page,
}) => {
  await signUp(page, 'finder@example.com', { posts: ['窗台上的鹦鹉学会了叹气'] });
  await publish(page, '鹦鹉今天没有说话', ['#c98a3b']);
  await openConversation(page, '窗台上的鹦鹉学会了叹气');
  await sendMessage(page, '也许它只是在学我的鹦哥绿毛衣');
  await page.goto('/inspiration');
  await expect(cardOf(page, '鹦鹉今天没有说话')).toBeVisible();

  await page.keyboard.press('/');
  await expect(fieldOf(page)).toBeFocused();
  await fieldOf(page).pressSequentially('鹦', { delay: 30 });
  await expect(resultsOf(page)).toHaveCount(3);
  await expect(page.getByRole('dialog').locator('mark')).toHaveText(['鹦', '鹦', '鹦']);
  await fieldOf(page).pressSequentially('鹉飞', { delay: 30 });
  await expect(fieldOf(page)).toHaveValue('鹦鹉飞');
  await expect(resultsOf(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '没有找到“鹦鹉飞”' })).toBeVisible();
  await fieldOf(page).fill('鹦鹉');
  await expect(resultsOf(page)).toHaveCount(2);

  await page.getByText('只看有图片的').click();
  await expect(resultsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: '清除筛选' }).click();
  await fieldOf(page).fill('鹦');
  await expect(resultsOf(page)).toHaveCount(3);
  await page.getByRole('radio', { name: '对话' }).check();
  await expect(resultsOf(page)).toHaveCount(1);
  await page.getByRole('radio', { name: '全部' }).check();
  await page.getByLabel('到', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('筛选也许太窄了，可以清除筛选再看看。')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).click();

  await fieldOf(page).focus();
  await expect(resultsOf(page)).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expect(resultsOf(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('也许它只是在学我的鹦哥绿毛衣')).toBeVisible();

  // The list is unchanged on return; Escape closes it.
  await page.keyboard.press('/');
  await expect(fieldOf(page)).toHaveValue('鹦');
  await expect(resultsOf(page)).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('panel · accessible @phone-only', async ({ page }) => {
  await page.goto('/test/inspiration');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page.getByRole('heading', { name: '找回写过的话' })).toBeVisible();
  await expectAccessible(page, 'search, empty', STRICT_AXE_TAGS);
  await fieldOf(page).fill('一');
  await expect(resultsOf(page).first()).toBeVisible();
  await expectAccessible(page, 'search, found', STRICT_AXE_TAGS);
});
