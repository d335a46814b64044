// Where journeys start from: a running product for each test, a page that fails the test when something goes wrong in its console,
// and the question whether a screen is accessible.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { makeDataDir, startServerProcess, type ServerProcess } from '../tools/test/server-process.ts';

/** The rules a screen is held to. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a journey is given beside Playwright's own. */
interface World {
  /** Settings of the product, beside the defaults. */
  environment: Record<string, string>;
  product: ServerProcess;
}

/** `test`, with a product of its own. */
export const test = base.extend<World>({
  environment: [{}, { option: true }],
  product: async ({ environment }, use) => {
    const { dataDir, remove } = makeDataDir();
    const product = await startServerProcess({ dataDir, environment });
    await use(product);
    await product.end('SIGTERM');
    remove();
  },
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ context }, use) => {
    const noise = listen(context);
    await use(context);
    expect(noise, 'the console of the browser').toEqual([]);
  },
});

export { expect };

/** Collects what pages of a context complain about. Chromium reports every 4xx as an error of its own; those are the API's answers. */
export function listen(context: BrowserContext): string[] {
  const noise: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) noise.push(message.text());
  });
  context.on('weberror', (error) => noise.push(String(error.error())));
  return noise;
}

/** Holds the screen as it stands to WCAG 2.2 AA, in light and in dark. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A tab behind another one is not drawn: its colours would stay half way.
  await page.bringToFront();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(untilStill);
    const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze();
    const found = violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
    );
    expect(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Waits, in the page, for whatever moves and will end: colours change over a moment, and a contrast measured half way is nobody's. */
async function untilStill(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter((motion) => motion.playState === 'running' && motion.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((motion) => motion.finished));
}
