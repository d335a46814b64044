// The size of each first screen and of every file that loads later, as gzip: the scripts that the
// server names with the page, before which it cannot be used, and all scripts until it is idle. The
// numbers are the same on every machine.
import { existsSync, globSync, statSync } from 'node:fs';
import { dropTimers, signUp, watchRequests } from './steps.ts';
import { expect, test } from './world.ts';
import type { Page } from '@playwright/test';

/** kB of script, gzip, by screen, with a text that it shows when loaded. */
const SCREENS = [
  { path: '/info', named: 109, untilIdle: 131.5, words: 'Try for Free' },
  { path: '/login', named: 108.8, untilIdle: 108.8, words: '忘记密码？' },
  { path: '/inspiration', named: 188, untilIdle: 189.6, words: '写下第一条' },
  { path: '/test/inspiration', named: 208.2, untilIdle: 215, words: '示例' },
];

const DIST = process.env['WEB_DIR'] ?? 'dist';

/**
 * kB, gzip, of the built files by name; the first match wins. The engine's data is loaded by the
 * first reply, summary or recommendation of the trial.
 */
const FILES = [
  { name: /^app-.*\.js$/, budget: 99.3 },
  { name: /^reader-.*\.js$/, budget: 515 },
  { name: /^compose-text-.*\.js$/, budget: 180 },
  { name: /^work-catalogue-.*\.js$/, budget: 57 },
  // The readers of archives, of other apps' files and of our own export, which 导入 starts.
  { name: /^read\.worker-.*\.js$/, budget: 72.6 },
  // The reader and the writer of archives.
  { name: /^zip-core-native-.*\.js$/, budget: 48 },
  // The trial's API but for its first screen.
  { name: /^trial-rest-.*\.js$/, budget: 55 },
  // What one more screen, dialog or menu adds.
  { name: /\.js$/, budget: 41 },
  // The list of the content font's slices, loaded when the page is idle.
  { name: /^lxgwwenkai-.*\.css$/, budget: 40 },
  { name: /\.css$/, budget: 25 },
];

function sentSizeOf(file: string): number {
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
}

/** kB of the scripts, each counted once. */
function sizeOf(paths: Iterable<string>): number {
  const bytes = [...new Set(paths)].map((path) => sentSizeOf(`${DIST}${path}`));
  expect(bytes.length).toBeGreaterThan(0);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Opens a screen with an empty cache and returns the kB of its scripts. */
async function scriptsOf(page: Page, path: string, words: string) {
  const files: string[] = [];
  const untilAnswered = watchRequests(page);
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) files.push(pathname);
  });
  // Timers load the outbox, news, auth client and service worker, before a busy machine is idle and
  // after a fast one is.
  await dropTimers(page, 1_000);
  const response = await page.goto(path);
  const sent = `${response?.headers()['link']} ${await response?.text()}`;
  await expect(page.getByText(words).first()).toBeVisible();
  // What the page starts when it is idle, and what that loads.
  for (let round = 0; round < 2; round += 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await untilAnswered();
  }
  return { named: sizeOf(sent.match(/\/assets\/[\w.-]+\.js/g) ?? []), untilIdle: sizeOf(files) };
}

test('first screens · within their budgets', async ({ page, browser, product }) => {
  await signUp(page, 'light@example.com');
  const signedIn = await page.context().storageState();
  for (const { path, words, ...budget } of SCREENS) {
    const context = await browser.newContext({
      baseURL: product.url,
      ...(path === '/inspiration' ? { storageState: signedIn } : {}),
    });
    const { named, untilIdle } = await scriptsOf(await context.newPage(), path, words);
    console.info(`${path}: ${named.toFixed(1)}, until idle ${untilIdle.toFixed(1)} kB of script`);
    expect.soft(named, path).toBeLessThanOrEqual(budget.named);
    expect.soft(untilIdle, path).toBeLessThanOrEqual(budget.untilIdle);
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
