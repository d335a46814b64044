// Tags in both modes: offered while one is typed, listed as a tree, opened, renamed and merged.
import type { Page } from '@playwright/test';
import { cardOf, signUp } from './steps.ts';
import { expect, expectAccessible, STRICT_AXE_TAGS, test } from './world.ts';

const areaOf = (page: Page) => page.getByLabel('写下此刻的灵感');
const optionsOf = (page: Page) => page.getByRole('option');
const tagOf = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^#?${name} `) });

async function chooseOf(page: Page, tag: string, item: string) {
  await page.getByRole('button', { name: `标签 ${tag}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog');
}

// C§54.06
test('account · a tag is typed by keys, found in the tree, renamed and merged', async ({
  page,
}) => {
  await signUp(page, 'tagger@example.com', {
    posts: ['绕到湖边 #散步/湖边', '开了两个小时 #工作/会'],
  });

  // C§54.07
  await page.goto('/poston');
  await areaOf(page).pressSequentially('又去了 #湖', { delay: 30 });
  await expect(optionsOf(page)).toHaveText(['#散步/湖边1']);
  await expectAccessible(page, 'suggestions', STRICT_AXE_TAGS);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(areaOf(page)).toHaveValue('又去了 #散步/湖边 ');
  await expect(optionsOf(page)).toHaveCount(0);
  await areaOf(page).press('Control+z');
  await expect(areaOf(page)).toHaveValue('又去了 #湖');
  await page.keyboard.press('Control+y');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(cardOf(page, '又去了')).toBeVisible();

  await page.getByRole('button', { name: '翻看' }).click();
  await page.getByRole('menuitem', { name: '标签' }).click();
  await expect(page).toHaveURL(/\/tags$/);
  await expect(tagOf(page, '散步')).toContainText('2 条');
  await page.getByRole('button', { name: '散步 的下级' }).click();
  await expectAccessible(page, 'tags', STRICT_AXE_TAGS);
  await tagOf(page, '湖边').click();
  await expect(page).toHaveURL(/\/inspiration\?tag=/);
  await expect(page.getByRole('button', { name: '去掉筛选：#散步/湖边' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.goBack();

  const renaming = await chooseOf(page, '散步', '改名');
  await expect(renaming).toContainText('#散步 写在 2 条灵感和笔记里，下面还有 1 个标签');
  await renaming.getByLabel('新名字').fill('走路');
  await expectAccessible(renaming, 'renaming a tag', STRICT_AXE_TAGS);
  await renaming.getByRole('button', { name: '改名' }).click();
  await expect(page.getByText('已改写 2 条，现在是 #走路')).toBeVisible();
  await expect(tagOf(page, '走路')).toContainText('2 条');
  await expect(tagOf(page, '散步')).toHaveCount(0);

  const merging = await chooseOf(page, '工作', '合并到…');
  await merging.getByRole('radio', { name: /走路/ }).first().check();
  await expect(merging.getByRole('status')).toContainText('已经有 #走路，2 条');
  await merging.getByRole('button', { name: '合并' }).click();
  await expect(tagOf(page, '走路')).toContainText('3 条');
  await page.goto('/inspiration');
  await expect(cardOf(page, '开了两个小时')).toContainText('#走路/会');
  // C§54.08
  await cardOf(page, '绕到湖边').getByRole('link', { name: '#走路/湖边' }).click();
  await expect(page.getByRole('button', { name: '去掉筛选：#走路/湖边' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectAccessible(page, 'tags in texts', STRICT_AXE_TAGS);
});
