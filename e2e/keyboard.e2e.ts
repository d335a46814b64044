// Keyboard shortcuts and the command palette, in both modes.
import { cardOf, signUp } from './steps.ts';
import { expect, expectAccessible, STRICT_AXE_TAGS, test } from './world.ts';
import type { Page } from '@playwright/test';

const fieldOf = (page: Page) => page.getByRole('combobox', { name: '页面、操作、标签或写过的话' });
const paletteOf = (page: Page) => page.getByRole('dialog', { name: '快速前往' });
const optionsOf = (page: Page) => paletteOf(page).getByRole('option');

/** Every shortcut from the feed, with two cards of the texts given, the newest first. */
async function useShortcuts(page: Page, [first, second]: [string, string]): Promise<void> {
  await expect(cardOf(page, first)).toBeVisible();
  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(sheet).toBeVisible();
  await expectAccessible(sheet, 'the sheet of shortcuts', STRICT_AXE_TAGS);
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/inspiration$/);

  await page.keyboard.press('j');
  await expect(cardOf(page, first)).toBeFocused();
  await page.keyboard.press('j');
  await expect(cardOf(page, second)).toBeFocused();
  await page.keyboard.press('k');
  await expect(cardOf(page, first)).toBeFocused();

  await page.keyboard.press('g');
  await page.keyboard.press('c');
  // At once: a press is not lost while the next page is loading.
  await page.keyboard.press('Shift+?');
  await expect(page).toHaveURL(/\/calendar$/);
  await expect(page.getByRole('heading', { level: 1, name: '日历' })).toBeAttached();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/poston$/);
  const text = page.getByLabel('写下此刻的灵感');
  await text.click();
  await text.pressSequentially('gcn/?');
  await page.keyboard.press('Control+k');
  await expect(text).toHaveValue('gcn/?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await text.fill('');
}

/** Finds a page, a tag and an entry with the palette. */
async function usePalette(page: Page, words: string): Promise<void> {
  await page.getByRole('main').focus();
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  await expectAccessible(paletteOf(page), 'the palette', STRICT_AXE_TAGS);
  await page.keyboard.press('ArrowDown');
  await expect(optionsOf(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await fieldOf(page).fill('收藏');
  await expect(optionsOf(page).first()).toContainText('收藏');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/favourites$/);
  await expect(page.getByRole('heading', { level: 1, name: '收藏' })).toBeVisible();
  await expect(paletteOf(page)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await fieldOf(page).fill(words);
  const entry = optionsOf(page).filter({ hasText: words }).first();
  await expect(entry).toBeVisible();
  await expectAccessible(paletteOf(page), 'the palette, found', STRICT_AXE_TAGS);
  await entry.click();
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel('写下你的话')).toBeVisible();
}

test('account · shortcuts, the palette, and no shortcuts', async ({ page }) => {
  await signUp(page, 'typist@example.com', { posts: ['窗台上的鹦鹉 #旅行', '雨停了'] });
  await page.goto('/inspiration');
  await useShortcuts(page, ['雨停了', '窗台上的鹦鹉']);
  await usePalette(page, '鹦鹉');

  await page.getByRole('button', { name: '翻看' }).click();
  await page.getByRole('menuitem', { name: '快速前往' }).click();
  await fieldOf(page).fill('#旅');
  await optionsOf(page).filter({ hasText: '1 篇' }).click();
  await expect(page).toHaveURL(/\/inspiration\?tag=/);
  await expect(cardOf(page, '窗台上的鹦鹉')).toBeVisible();
  await expect(cardOf(page, '雨停了')).toHaveCount(0);

  // The page of the search has the field that the panel would repeat.
  await page.goto('/search');
  await page.getByRole('heading', { level: 1, name: '搜索' }).click();
  await page.keyboard.press('/');
  await expect(page.getByLabel('搜索灵感、对话和笔记')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { level: 1, name: '搜索' }).click();

  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/setting$/);
  const shortcuts = page.getByRole('switch', { name: '键盘快捷键' });
  await shortcuts.click();
  await expect(shortcuts).not.toBeChecked();
  await page.keyboard.press('n');
  await page.keyboard.press('Control+k');
  await shortcuts.click();
  await expect(shortcuts).toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/setting$/);
});
