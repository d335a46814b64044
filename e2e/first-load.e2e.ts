// The size of each first screen (all scripts until it is idle) and of every file that loads later,
// as gzip. The numbers are the same on every machine.
import { existsSync, globSync, statSync } from 'node:fs';
import { signUp } from './steps.ts';
import { expect, test } from './world.ts';
import type { Page } from '@playwright/test';

/** kB of script, gzip, by screen, with a text that it shows when loaded. */
const SCREENS = [
  { path: '/info', budget: 130, words: 'Try for Free' },
  { path: '/login', budget: 115, words: '忘记密码？' },
  { path: '/inspiration', budget: 175, words: '写下第一条' },
  { path: '/test/inspiration', budget: 193, words: '示例' },
];

const DIST = process.env['WEB_DIR'] ?? 'dist';

/**
 * kB, gzip, of the built files by name; the first match wins. The engine's data is loaded by the
 * first reply, summary or recommendation of the trial.
 */
const FILES = [
  { name: /^app-.*\.js$/, budget: 105 },
  { name: /^reader-.*\.js$/, budget: 480 },
  { name: /^repl(?:y|ies)-.*\.js$/, budget: 200 },
  { name: /^catalogue-.*\.js$/, budget: 50 },
  // What one more screen, dialog or menu adds.
  { name: /\.js$/, budget: 41 },
  // The list of the content font's slices, loaded when the page is idle.
  { name: /^lxgwwenkai-.*\.css$/, budget: 40 },
  { name: /\.css$/, budget: 25 },
];

function sentSizeOf(file: string): number {
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
}

/** Opens a screen with an empty cache and returns the kB of its scripts. */
async function scriptsOf(page: Page, path: string, words: string): Promise<number> {
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js'))
      files.add(`${DIST}${pathname}`);
  });
  await page.goto(path);
  await expect(page.getByText(words).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = [...files].map(sentSizeOf);
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

test('built files · within their budgets', () => {
  const files = globSync('*.{js,css}', { cwd: `${DIST}/assets` });
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const budget = FILES.find(({ name }) => name.test(file))?.budget;
    expect.soft(sentSizeOf(`${DIST}/assets/${file}`) / 1000, file).toBeLessThanOrEqual(budget ?? 0);
  }
});
