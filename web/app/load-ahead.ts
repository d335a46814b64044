// Everything a page is made of is asked for at once, when its address is known. A chunk that is asked for only by the one before it
// comes a round trip later, and a first screen has four of them in a row: journal, connection, page, data.
import { matchPath } from 'react-router';
import { loadAccountConnection, loadTrialConnection } from '#web/app/connections.ts';
import { JOURNAL_PAGES, OPEN_PAGES } from '#web/app/pages.ts';
import { modeOfPath, TRIAL_PREFIX } from '#web/core/mode/mode.ts';

/** The chunk of the journal. */
export const loadJournal = () => import('#web/app/journal.tsx');

/** Begins to fetch what the page at an address needs. What fails here fails again, and is told, where it is shown. */
export function loadAhead(pathname: string): void {
  const open = OPEN_PAGES.find(({ path }) => path === pathname);
  const isTrial = modeOfPath(pathname) === 'trial';
  const inner = isTrial ? pathname.slice(TRIAL_PREFIX.length) : pathname;
  const page = open ?? JOURNAL_PAGES.find(({ path }) => matchPath(path, inner) !== null);
  if (page === undefined) return;
  const parts: Promise<unknown>[] = [page.load()];
  if (open === undefined) parts.push(loadJournal(), isTrial ? loadTrialConnection() : loadAccountConnection());
  for (const part of parts) part.catch(() => undefined);
}
