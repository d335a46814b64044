// Where journeys start from: a running product for each test, a page that fails the test when
// something goes wrong in its console, and the question whether a screen is accessible.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import {
  makeDataDir,
  startServerProcess,
  type ServerProcess,
} from '../tools/test/server-process.ts';

/** The rules a screen is held to. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Those of them that look at colours. All others see the same document in light and in dark. */
const AXE_COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Also landmarks and names that repeat the visible words: for layers above a page and for states
 * that pass.
 */
export const STRICT_AXE_TAGS = [...AXE_TAGS, 'best-practice', 'experimental'];

/** What a journey is given beside Playwright's own. */
interface World {
  /**
   * Settings of the product, beside the defaults. A journey that sets some has a product of its
   * own.
   */
  environment: Record<string, string>;
  product: ServerProcess;
}

/**
 * The product with the default settings, which the journeys of a worker share one after the other.
 */
interface SharedWorld {
  sharedProduct: { get: () => Promise<RunningProduct> };
}

interface RunningProduct {
  product: ServerProcess;
  dataDir: string;
  end: () => Promise<void>;
}

async function startProduct(environment: Record<string, string>): Promise<RunningProduct> {
  const { dataDir, remove } = makeDataDir();
  const product = await startServerProcess({ dataDir, environment });
  return { product, dataDir, end: () => product.end('SIGTERM').then(remove) };
}

/** Frees the addresses of all accounts, so that the next journey may sign up with any. */
function freeAddresses(dataDir: string): void {
  const tables = new DatabaseSync(join(dataDir, 'echo-notes.db'), { timeout: 5_000 });
  tables.exec('update users set email = id');
  tables.close();
}

/** `test`, with a running product in which no account has an address yet. */
export const test = base.extend<World, SharedWorld>({
  environment: [{}, { option: true }],
  sharedProduct: [
    async ({}, use) => {
      let running: RunningProduct | null = null;
      const get = async () => {
        // A journey may have ended it.
        if (running?.product.child.exitCode !== null || running.product.child.signalCode !== null)
          running = await startProduct({});
        return running;
      };
      await use({ get });
      await (running as RunningProduct | null)?.end();
    },
    { scope: 'worker' },
  ],
  product: async ({ environment, sharedProduct }, use) => {
    const isOwn = Object.keys(environment).length > 0;
    const { product, dataDir, end } = await (isOwn
      ? startProduct(environment)
      : sharedProduct.get());
    await use(product);
    if (isOwn) await end();
    else freeAddresses(dataDir);
  },
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ context }, use) => {
    const noise = listen(context);
    await use(context);
    expect(noise, 'the console of the browser').toEqual([]);
  },
});

export { expect };

/**
 * Collects what pages of a context complain about. Chromium reports every 4xx as an error of its
 * own; those are the API's answers.
 */
export function listen(context: BrowserContext): string[] {
  const noise: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      noise.push(message.text());
  });
  context.on('weberror', (error) => noise.push(String(error.error())));
  return noise;
}

/** Holds the screen as it stands to WCAG 2.2 AA, in light and in dark. */
export async function expectAccessible(page: Page, screen: string, tags = AXE_TAGS): Promise<void> {
  // A tab behind another one is not drawn: its colours would stay half way.
  await page.bringToFront();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(untilStill);
    // Without frames the legacy mode finds the same, and opens no second page to put the findings
    // together.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(tags) : axe.withRules(AXE_COLOUR_RULES)
    ).analyze();
    const found = violations.map(
      (violation) =>
        `${violation.id}: ${violation.nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
    );
    expect(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/**
 * Waits, in the page, for whatever moves and will end: colours change over a moment, and a contrast
 * measured half way is nobody's.
 */
async function untilStill(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const ending = document
    .getAnimations()
    .filter(
      (motion) =>
        motion.playState === 'running' && motion.effect?.getComputedTiming().endTime !== Infinity,
    );
  await Promise.allSettled(ending.map((motion) => motion.finished));
}
