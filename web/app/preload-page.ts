// Loads all chunks of a page in parallel as soon as its address is known. Loaded one after another,
// a first screen would take four round trips: journal, connection, page, data.
import { trialConnection } from '#web/app/connections.ts';
import { journalRouteOf, preloadChunks } from '#web/app/preload-chunks.ts';
import type { PrefetchPage } from '#web/core/api/prefetch-page.ts';
import { lazyModule } from '#web/core/browser/lazy-module.ts';
import { modeOfPath } from '#web/core/mode/mode.ts';

/** The layout and providers of all journal pages. */
export const journal = lazyModule(() => import('#web/app/journal.tsx'));

/**
 * Loads what the page at an address needs; resolves when every load has ended, also when one
 * failed. The trial API runs in this browser, so its first items are fetched too and rendered
 * without a placeholder.
 */
export async function preloadPage(pathname: string): Promise<void> {
  const route = journalRouteOf(pathname);
  const chunks = preloadChunks(pathname);
  if (route === undefined) return chunks;
  await Promise.allSettled([chunks, journal.load()]);
  if (modeOfPath(pathname) === 'trial' && route.prefetch !== undefined)
    await prefetchTrial(route.prefetch).catch(() => undefined);
}

async function prefetchTrial(prefetch: PrefetchPage): Promise<void> {
  const [{ queryClient }, { api }] = await Promise.all([journal.load(), trialConnection.load()]);
  await prefetch(queryClient, api.queries);
}
