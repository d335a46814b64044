// The viewer of the API document works under the app's own content policy.
import { expect, test } from './world.ts';

test('/api/docs · shows every group of endpoints', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /回响 · Echo Notes/ })).toBeVisible();
  for (const group of ['posts', 'messages', 'functions', 'config'])
    await expect(page.locator(`#operations-tag-${group}`)).toBeVisible();
});
