// The base of all journeys: a running product for each test, a page that fails the test on console
// errors, and the accessibility check.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { treeSeconds } from '../tools/test/cpu.ts';
import { CPU_LIST, noteFileCost } from '../tools/test/file-costs.ts';
import {
  makeDataDir,
  START_COMMAND,
  startServerProcess,
  type ServerProcess,
} from '../tools/test/server-process.ts';

/** The accessibility rules of every screen. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules about colours. All others give the same result in light and in dark. */
const AXE_COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Also checks landmarks and names that repeat the visible words: for layers above a page and for
 * temporary states.
 */
export const STRICT_AXE_TAGS = [...AXE_TAGS, 'best-practice', 'experimental'];

/** The fixtures beside Playwright's own. */
interface World {
  /** Settings of the product that differ from the defaults. */
  environment: Record<string, string>;
  product: ServerProcess;
  /** Measures what the journey costs, when `npm test` asks for it. */
  cost: undefined;
}

/**
 * The product with the default settings and the one with the settings of the last journey that set
 * some: the journeys of a worker share them in sequence.
 */
interface SharedWorld {
  sharedProducts: { get: (environment: Record<string, string>) => Promise<RunningProduct> };
}

interface RunningProduct {
  product: ServerProcess;
  dataDir: string;
  end: () => Promise<void>;
}

async function startProduct(environment: Record<string, string>): Promise<RunningProduct> {
  const { dataDir, remove } = makeDataDir();
  const product = await startServerProcess({ dataDir, environment, command: START_COMMAND });
  return { product, dataDir, end: () => product.end('SIGTERM').then(remove) };
}

/** The settings of the product that most journeys share. */
const DEFAULT_SETTINGS = JSON.stringify({});

/** Whether no journey ended a product. */
function isRunning({ product: { child } }: RunningProduct): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Frees the addresses of all accounts, so that the next journey may sign up with any. */
function freeAddresses(dataDir: string): void {
  const tables = new DatabaseSync(join(dataDir, 'echo-notes.db'), { timeout: 5_000 });
  tables.exec('update users set email = id');
  tables.close();
}

/** `test` with a running product in which no account has an address yet. */
export const test = base.extend<World, SharedWorld>({
  environment: [{}, { option: true }],
  cost: [
    async ({}, use, { file, title, project }) => {
      const isMeasured = process.env[CPU_LIST] !== undefined;
      const before = isMeasured ? treeSeconds() : 0;
      await use(undefined);
      if (isMeasured) noteFileCost(file, treeSeconds() - before, ` › ${title} (${project.name})`);
    },
    { auto: true },
  ],
  sharedProducts: [
    async ({}, use) => {
      const running = new Map<string, RunningProduct>();
      const get = async (environment: Record<string, string>) => {
        const settings = JSON.stringify(environment);
        const known = running.get(settings);
        if (known !== undefined && isRunning(known)) return known;
        for (const [other, { end }] of running)
          if (other === settings || other !== DEFAULT_SETTINGS) {
            running.delete(other);
            await end();
          }
        const started = await startProduct(environment);
        running.set(settings, started);
        return started;
      };
      await use({ get });
      for (const { end } of running.values()) await end();
    },
    { scope: 'worker' },
  ],
  product: async ({ environment, sharedProducts }, use) => {
    const { product, dataDir } = await sharedProducts.get(environment);
    await use(product);
    freeAddresses(dataDir);
  },
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ context }, use) => {
    const noise = collectErrors(context);
    await use(context);
    expect(noise, 'the console of the browser').toEqual([]);
  },
});

export { expect };

/**
 * Collects the errors of a context's pages. Chromium logs every 4xx as an error; these are normal
 * responses of the API and ignored.
 */
export function collectErrors(context: BrowserContext): string[] {
  const noise: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      noise.push(message.text());
  });
  context.on('weberror', (error) => {
    const thrown = error.error();
    noise.push(thrown.stack ?? String(thrown));
  });
  return noise;
}

/**
 * Checks the current screen, or a part of one that another journey checks whole, against WCAG 2.2
 * AA, in light and in dark.
 */
export async function expectAccessible(
  target: Page | Locator,
  screen: string,
  tags = AXE_TAGS,
): Promise<void> {
  const page = 'page' in target ? target.page() : target;
  // A tab in the background is not drawn: its colours would stop in the middle of a transition.
  await page.bringToFront();
  await page.evaluate(stopTransitions);
  await page.evaluate(scrollUp);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(untilStill);
    const found = await violationsOf(
      'page' in target ? target : page.locator('html'),
      colorScheme === 'light'
        ? { type: 'tag', values: tags }
        : { type: 'rule', values: AXE_COLOUR_RULES },
    );
    expect(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

/** In the page: what a bar covers now is free at another place of the page. */
function scrollUp(): void {
  const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
  if (document.querySelector(layers) === null) scrollTo({ top: 0, behavior: 'instant' });
}

/** In the page: a contrast that is measured while a colour changes is meaningless. */
function stopTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}

/**
 * The violations of a screen without frames. axe is loaded once per document, and describes nothing
 * that passes: both together take two thirds off the time of a check.
 */
async function violationsOf(part: Locator, runOnly: RunOnly): Promise<string[]> {
  const page = part.page();
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await part.evaluate(async (root, only) => {
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
    return (await loaded.run(root, { runOnly: only, resultTypes: ['violations'] })).violations;
  }, runOnly);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).join(' | ')}`,
  );
}

/**
 * Waits, in the page, until no finite animation moves. An element that is not drawn has animations
 * that run and never end.
 */
async function untilStill(): Promise<void> {
  const running = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
  for (;;) {
    const before = new Map(running().map((motion) => [motion, motion.currentTime]));
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    if (running().every((motion) => before.get(motion) === motion.currentTime)) return;
  }
}
