// No layout shifts: late content (a page's chunk, its rows, its images, its fonts) has its space
// reserved. Sums all layout shifts without user input, as browsers count them (CLS), on every
// screen: of the trial on a phone, of an account on a desktop.
import {
  CONVERSATION_BUTTON,
  signUp,
  untilFontsLoaded,
  watchRequests,
  writeDiary,
} from './steps.ts';
import { expect, test } from './world.ts';
import type { Page } from '@playwright/test';

/** An invisible shift: for example two hundredths of the window moved by its whole height. */
const LIMIT = 0.02;

const POST = '下班路上桂花忽然开了。';

/** Runs in the page before all scripts: sums the shifts. */
function countShifts(): void {
  const counted = { sum: 0, what: [] as string[] };
  Object.assign(globalThis, { counted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      counted.sum += entry.value;
      counted.what.push(
        ...entry.sources.map(({ node }) =>
          node instanceof HTMLElement ? node.outerHTML.slice(0, 80) : String(node?.nodeName),
        ),
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Screens that do without the fonts of what users write. */
const BEFORE_THE_JOURNAL: readonly string[] = ['/info', '/login'];

/** In the page: whether the style sheets with the late fonts, 1.5 s after the load, are applied. */
function hasFontSheets(): boolean {
  const addresses = [...document.styleSheets].map(({ href }) => href ?? '');
  return ['/lxgwwenkai', '/rest-font'].every((name) =>
    addresses.some((address) => address.includes(name)),
  );
}

/** Opens a screen and waits until all its content is loaded, late fonts included. */
async function expectStill(
  page: Page,
  path: string,
  untilAnswered: () => Promise<void>,
): Promise<void> {
  await page.goto(path);
  await expect(page.locator('[data-page]')).toHaveCount(0);
  await expect(page.getByRole('heading').first()).toBeAttached();
  if (!BEFORE_THE_JOURNAL.includes(path)) await page.waitForFunction(hasFontSheets);
  await untilAnswered();
  await untilFontsLoaded(page);
  // The observer is called after the frame that shifted.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  const { sum, what } = await page.evaluate(
    () => (globalThis as unknown as { counted: { sum: number; what: string[] } }).counted,
  );
  expect.soft(sum, `${path}: ${what.join(' | ')}`).toBeLessThanOrEqual(LIMIT);
}

const SCREENS = [
  '/inspiration',
  '/notes',
  '/dashboard',
  '/poston',
  '/takenote',
  '/model_select',
  '/setting',
  '/purchase_token',
];

/** Those that the trial fills otherwise: with samples, or with words of its own. */
const TRIAL_SCREENS = ['/test/inspiration', '/test/notes', '/test/poston', '/test/setting'];

/** The paths of one conversation and of one diary. */
async function ownPaths(page: Page, prefix: string): Promise<string[]> {
  await page.goto(`${prefix}/inspiration`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: CONVERSATION_BUTTON })
    .click();
  const chat = await page.getByRole('link', { name: '单独打开' }).getAttribute('href');
  await page.goto(`${prefix}/notes`);
  const note = await page
    .getByRole('main')
    .locator('a[href*="/notes/"]')
    .first()
    .getAttribute('href');
  const addresses = [chat, note].filter((address) => address !== null);
  expect(addresses).toHaveLength(2);
  return addresses;
}

test('no shifts before the journal and in the trial @phone-only', async ({ page }) => {
  const untilAnswered = watchRequests(page);
  const rows = await ownPaths(page, '/test');
  await page.addInitScript(countShifts);
  for (const path of [...BEFORE_THE_JOURNAL, ...TRIAL_SCREENS, ...rows])
    await expectStill(page, path, untilAnswered);
});

test('no shifts with an account', async ({ page }) => {
  await signUp(page, 'still@example.com', { posts: [POST] });
  await writeDiary(page, '桂花', '下班路上闻到的，回家以后还在袖子上。', ['#c98a3b']);
  const untilAnswered = watchRequests(page);
  const rows = await ownPaths(page, '');
  await page.addInitScript(countShifts);
  for (const path of [...SCREENS, ...rows]) await expectStill(page, path, untilAnswered);
});
