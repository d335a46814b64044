// Loads all chunks of a page in parallel as soon as its address is known. Loaded one after another,
// a first screen would take four round trips: journal, connection, page, data.
import { matchPath } from 'react-router';
import { accountConnection, trialConnection, trialRest } from '#web/app/connections.ts';
import { JOURNAL_PAGES, LIST_FRAME, OPEN_PAGES } from '#web/app/pages.ts';
import type { PrefetchPage } from '#web/core/api/prefetch-page.ts';
import { lazyModule, type LazyModule } from '#web/core/browser/lazy-module.ts';
import { modeOfPath, TRIAL_PREFIX } from '#web/core/mode/mode.ts';
import { enterTrial } from '#web/core/mode/trial-flags.ts';

/** The layout and providers of all journal pages. */
export const journal = lazyModule(() => import('#web/app/journal.tsx'));

/**
 * Loads what the page at an address needs; resolves when every load has ended. Failures are
 * ignored: the component that needs the chunk retries and shows the error. The trial API runs in
 * this browser, so its first items are fetched too and rendered without a placeholder.
 */
export async function preloadPage(pathname: string): Promise<void> {
  const openPage = OPEN_PAGES.find(({ path }) => path === pathname);
  if (openPage !== undefined) return loadAll(openPage.page);
  const isTrial = modeOfPath(pathname) === 'trial';
  const inner = isTrial ? pathname.slice(TRIAL_PREFIX.length) : pathname;
  const route = JOURNAL_PAGES.find(({ path }) => matchPath(path, inner) !== null);
  if (route === undefined) return;
  // Before the connection takes the storage: entering the trial replaces a full one.
  if (isTrial) enterTrial();
  const connection = isTrial
    ? [trialConnection, ...(route.prefetch === undefined ? [trialRest] : [])]
    : [accountConnection];
  const frame = route.frame === 'list' ? [LIST_FRAME] : [];
  await loadAll(route.page, ...frame, journal, ...connection);
  if (isTrial && route.prefetch !== undefined)
    await prefetchTrial(route.prefetch).catch(() => undefined);
}

async function loadAll(...modules: readonly LazyModule<unknown>[]): Promise<void> {
  await Promise.allSettled(modules.map((module) => module.load()));
}

async function prefetchTrial(prefetch: PrefetchPage): Promise<void> {
  const [{ queryClient }, { api }] = await Promise.all([journal.load(), trialConnection.load()]);
  await prefetch(queryClient, api.queries);
}
