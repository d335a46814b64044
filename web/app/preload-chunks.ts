// Loads the chunks of a page in parallel. preload-page.ts loads the journal too; this file does
// not, because the journal itself preloads the pages that its links lead to.
import { accountConnection, trialConnection, trialRest } from '#web/app/connections.ts';
import { JOURNAL_PAGES, LIST_FRAME, OPEN_PAGES, type JournalPageRoute } from '#web/app/pages.ts';
import type { LazyModule } from '#web/core/browser/lazy-module.ts';
import { modeOfPath, TRIAL_PREFIX } from '#web/core/mode/mode.ts';
import { enterTrial } from '#web/core/mode/trial-flags.ts';
import { matchPath } from '#web/ui/navigation/match-path.ts';

/** The page of the journal at an address; undefined for others. */
export function journalRouteOf(pathname: string): JournalPageRoute | undefined {
  const inner = modeOfPath(pathname) === 'trial' ? pathname.slice(TRIAL_PREFIX.length) : pathname;
  return JOURNAL_PAGES.find(({ path }) => matchPath(path, inner) !== null);
}

/**
 * Resolves when every load has ended. Failures are ignored: the component that needs the chunk
 * retries and shows the error.
 */
export async function preloadChunks(pathname: string): Promise<void> {
  const openPage = OPEN_PAGES.find(({ path }) => path === pathname);
  if (openPage !== undefined) return loadAll(openPage.page);
  const route = journalRouteOf(pathname);
  if (route === undefined) return;
  const isTrial = modeOfPath(pathname) === 'trial';
  // Before the connection takes the storage: entering the trial replaces a full one.
  if (isTrial) enterTrial();
  const connection = isTrial
    ? [trialConnection, ...(route.prefetch === undefined ? [trialRest] : [])]
    : [accountConnection];
  const frame = route.frame === 'list' ? [LIST_FRAME] : [];
  await loadAll(route.page, ...frame, ...connection);
}

async function loadAll(...modules: readonly LazyModule<unknown>[]): Promise<void> {
  await Promise.allSettled(modules.map((module) => module.load()));
}
