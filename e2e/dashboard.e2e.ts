// The dashboard of a user with a few posts, of one without any, and of a trial user.
import { openConversation, publish, sendMessage, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

test('numbers · follow the posts @phone-only', async ({ page }) => {
  await signUp(page, 'stats@example.com');
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '数据统计' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: '这里会画出你的一年' })).toBeVisible();
  await expectAccessible(page, '/dashboard, empty');

  await page.getByRole('link', { name: '返回灵感' }).click();
  await publish(page, '第一条 #散步');
  await publish(page, '第二条');
  await openConversation(page, '第二条');
  await sendMessage(page, '再说一句');

  await page.goto('/dashboard');
  const totals = page.locator('dl').first();
  await expect(totals).toContainText('2');
  await expect(totals).toContainText('近7天 2 · 近30天 2');
  await expect(page.getByText('这一年有 1 天留下了文字，最满的一天写了 2 次。')).toBeVisible();
  await expect(page.getByText(/^你最常在周.写字。写了一天，明天再写就连起来了。$/)).toBeVisible();
  await expect(page.getByRole('img', { name: '对话投入度 20%' })).toBeVisible();
  await expectAccessible(page, '/dashboard');
  await page.getByRole('button', { name: '导出为图片' }).click();
  const cards = page.getByRole('dialog', { name: '导出为图片' });
  await expect(cards.getByText('1 天留下了文字，一共 2 次')).toBeVisible();
  await cards.getByRole('button', { name: '一个月' }).click();
  await expectAccessible(cards, 'the card of a month');
  const waiting = page.waitForEvent('download');
  await cards.getByRole('button', { name: '下载图片' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^回响_\d{4}\.\d{2}_\d+ 月\.png$/);
  await cards.getByRole('button', { name: '关闭' }).click();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);

  // C§99.01
  await expect(page.getByText(/^近一年的 2 条灵感里/)).toBeVisible();
  await page
    .getByRole('region', { name: '灵感和笔记里的标签' })
    .getByRole('link', { name: /散步/ })
    .click();
  await expect(page).toHaveURL(/\/inspiration\?tag=/);
  await expect(page.getByRole('article')).toHaveCount(1);
});
