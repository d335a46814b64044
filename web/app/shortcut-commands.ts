// What each shortcut means. The pages come from the list of pages, so a title is written once.
import { PALETTE_KEY } from '#web/core/keyboard/shortcut-key.ts';
import { JOURNAL_PAGES } from '#web/app/pages.ts';
import type { Press } from '#web/app/use-keyboard.ts';

/** The letter after `g`, by page. */
const GO_TO: Readonly<Record<string, string>> = {
  '/inspiration': 'i',
  '/notes': 'n',
  '/calendar': 'c',
  '/favourites': 'f',
  '/tags': 'b',
  '/takenote': 't',
  '/dashboard': 'd',
  '/setting': 's',
};

/** Time for the letter after `g`, in milliseconds. */
export const GO_WITHIN_MS = 1_500;

/** Where `n` leads. */
const WRITE_PATH = '/poston';

/** A page that the palette and the sheet of shortcuts list. */
export interface ListedPage {
  path: `/${string}`;
  title: string;
  /** The keys that open it, in order; empty: none. */
  keys: readonly string[];
}

/** Every page with an address of its own, except the search: its panel leads there. */
export const LISTED_PAGES: readonly ListedPage[] = JOURNAL_PAGES.filter(
  ({ path }) => !path.includes(':') && path !== '/search',
).map(({ path, title }) => {
  const letter = GO_TO[path];
  return {
    path,
    title,
    keys: path === WRITE_PATH ? ['n'] : letter === undefined ? [] : ['g', letter],
  };
});

/** Something that opens over the page. */
export type Panel = 'palette' | 'search' | 'sheet';

/** A command of the keyboard. */
export type Command =
  | { kind: 'open'; panel: Panel }
  | { kind: 'go'; path: `/${string}` }
  | { kind: 'card'; step: 1 | -1 };

const SINGLE: Readonly<Record<string, Command>> = {
  [PALETTE_KEY]: { kind: 'open', panel: 'palette' },
  '/': { kind: 'open', panel: 'search' },
  '?': { kind: 'open', panel: 'sheet' },
  n: { kind: 'go', path: WRITE_PATH },
  j: { kind: 'card', step: 1 },
  k: { kind: 'card', step: -1 },
};

/** The command of the last presses; null while it is incomplete or has no meaning. */
export function commandOf(presses: readonly Press[]): Command | null {
  const [before, last] = [presses.at(-2), presses.at(-1)];
  if (last === undefined) return null;
  if (before?.key === 'g' && last.at - before.at < GO_WITHIN_MS) {
    const page = LISTED_PAGES.find(({ keys }) => keys[0] === 'g' && keys[1] === last.key);
    if (page !== undefined) return { kind: 'go', path: page.path };
  }
  return SINGLE[last.key] ?? null;
}
