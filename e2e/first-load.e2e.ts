// The size of each first screen: all scripts until it is idle, as gzip. The numbers are the same on
// every machine.
import { existsSync, statSync } from 'node:fs';
import { signUp } from './steps.ts';
import { expect, test } from './world.ts';
import type { Page } from '@playwright/test';

/** kB of script, gzip, by screen, with a text that it shows when loaded. */
const SCREENS = [
  { path: '/info', budget: 130, words: 'Try for Free' },
  { path: '/login', budget: 150, words: '忘记密码？' },
  { path: '/inspiration', budget: 190, words: '写下第一条' },
  { path: '/test/inspiration', budget: 190, words: '示例' },
];

/** Opens a screen with an empty cache and returns the kB of its scripts. */
async function scriptsOf(page: Page, path: string, words: string): Promise<number> {
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js'))
      files.add(`${process.env['WEB_DIR'] ?? 'dist'}${pathname}`);
  });
  await page.goto(path);
  await expect(page.getByText(words).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = [...files].map(
    (file) => statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size,
  );
  expect(bytes.length).toBeGreaterThan(0);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

test('first screens · within their budgets', async ({ page, browser, product }) => {
  await signUp(page, 'light@example.com');
  const signedIn = await page.context().storageState();
  for (const { path, budget, words } of SCREENS) {
    const context = await browser.newContext({
      baseURL: product.url,
      ...(path === '/inspiration' ? { storageState: signedIn } : {}),
    });
    const kilobytes = await scriptsOf(await context.newPage(), path, words);
    console.info(`${path}: ${kilobytes.toFixed(1)} kB of script`);
    expect.soft(kilobytes, path).toBeLessThanOrEqual(budget);
    await context.close();
  }
});
