// The background of the banner above the feed (A§2.123): changed and removed in place.
import { image } from './images.ts';
import { signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const bannerOf = (page: Page) => page.getByRole('region', { name: '个人资料' });

test('background · changed and removed in the banner', async ({ page }) => {
  await signUp(page, 'hills@example.com');
  const banner = bannerOf(page);
  await banner.getByLabel('选择背景图').setInputFiles(await image('hills', '#2f7d5b'));
  const shown = banner.locator('img');
  await expect
    .poll(() =>
      shown.evaluateAll((images) =>
        images.map((image) => (image as HTMLImageElement).naturalWidth > 0),
      ),
    )
    .toEqual([true]);
  await expectAccessible(page, 'banner with a background');

  await banner.getByRole('button', { name: '背景图' }).click();
  await page.getByRole('menuitem', { name: '移除背景图' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(shown).toHaveCount(0);
  await page.reload();
  await expect(banner.getByRole('button', { name: '背景图' })).toBeVisible();
  await expect(shown).toHaveCount(0);
});
