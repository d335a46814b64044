// Everything a page is made of is asked for at once, when its address is known. A chunk that is
// asked for only by the one before it comes a round trip later, and a first screen has four of them
// in a row: journal, connection, page, data.
import { matchPath } from 'react-router';
import { accountConnection, trialConnection, trialRest } from '#web/app/connections.ts';
import { JOURNAL_PAGES, OPEN_PAGES } from '#web/app/pages.ts';
import { modeOfPath, TRIAL_PREFIX } from '#web/core/mode/mode.ts';
import { enterTrial } from '#web/core/mode/trial-flags.ts';
import type { AskPage } from '#web/core/api/ask-page.ts';
import { part, type Part } from '#web/core/parts/part.ts';

/** What stands around all screens of the journal. */
export const journal = part(() => import('#web/app/journal.tsx'));

/**
 * Fetches what the page at an address needs; done when all of it is there or has failed. What fails
 * here fails again, and is told, where it is shown. The trial answers from this browser, so its
 * first rows are asked for as well: they are drawn with the page, not after a placeholder.
 */
export async function loadAhead(pathname: string): Promise<void> {
  const open = OPEN_PAGES.find(({ path }) => path === pathname);
  if (open !== undefined) return settle(open.page);
  const isTrial = modeOfPath(pathname) === 'trial';
  const inner = isTrial ? pathname.slice(TRIAL_PREFIX.length) : pathname;
  const row = JOURNAL_PAGES.find(({ path }) => matchPath(path, inner) !== null);
  if (row === undefined) return;
  // Before its connection takes the storage: a full one is replaced at the entrance.
  if (isTrial) enterTrial();
  const connection = isTrial
    ? [trialConnection, ...(row.ask === undefined ? [trialRest] : [])]
    : [accountConnection];
  await settle(row.page, journal, ...connection);
  if (isTrial && row.ask !== undefined) await askTrial(row.ask).catch(() => undefined);
}

async function settle(...parts: readonly Part<unknown>[]): Promise<void> {
  await Promise.allSettled(parts.map((part) => part.load()));
}

async function askTrial(ask: AskPage): Promise<void> {
  const [{ queryClient }, { api }] = await Promise.all([journal.load(), trialConnection.load()]);
  await ask(queryClient, api.queries);
}
