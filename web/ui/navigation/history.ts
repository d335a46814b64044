// The visits of this tab: the browser's history, or one in memory for tests and for pages that are
// rendered without a browser.
import { layers } from '#web/ui/navigation/layers.ts';

/** An address inside the app. `key` names the visit, also after a reload. */
export interface Location {
  pathname: string;
  /** With its question mark; '' without a query. */
  search: string;
  /** With its number sign; '' without a hash. */
  hash: string;
  state: unknown;
  key: string;
}

/** How the current visit began: by a link, in place of another, or by back, forward or a load. */
export type NavigationType = 'PUSH' | 'REPLACE' | 'POP';

export interface Visit {
  location: Location;
  type: NavigationType;
}

export interface NavigateOptions {
  /** Whether the current visit is replaced; back then leads to the one before it. */
  replace?: boolean | undefined;
  /** Kept with the visit. An address cannot set it. */
  state?: unknown;
}

export interface History {
  current: () => Visit;
  navigate: (to: string, options?: NavigateOptions) => void;
  /** Goes back (negative) or forward by as many visits. */
  go: (delta: number) => void;
  /** Calls back after each change; returns the unsubscribe function. */
  listen: (onChange: (visit: Visit) => void) => () => void;
}

/** The key of a visit that no link of the app began: it has no page of the app before it. */
export const FIRST_VISIT = 'default';

/** Splits an address; without a path of its own it belongs to the page at `pathname`. */
function splitAddress(to: string, pathname: string) {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return { pathname: path === '' ? pathname : path, search, hash };
}

/** Unique among the visits of one tab, which is all that it names. */
function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function createListeners() {
  const listeners = new Set<(visit: Visit) => void>();
  return {
    tell: (visit: Visit) => {
      for (const listener of listeners) listener(visit);
    },
    listen: (onChange: (visit: Visit) => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}

function readBrowser(): Location {
  const { pathname, search, hash } = location;
  const stored = history.state as { key?: unknown; usr?: unknown } | null;
  return {
    pathname,
    search,
    hash,
    state: stored?.usr ?? null,
    key: typeof stored?.key === 'string' ? stored.key : FIRST_VISIT,
  };
}

/** The history of the browser's tab. It must be made once. */
export function createBrowserHistory(): History {
  let visit: Visit = { location: readBrowser(), type: 'POP' };
  const { tell, listen } = createListeners();
  const begin = (type: NavigationType) => {
    visit = { location: readBrowser(), type };
    tell(visit);
  };
  addEventListener('popstate', () => {
    const isSamePage = isSame(readBrowser(), visit.location);
    if (!isSamePage) begin('POP');
    layers.moved(isSamePage);
  });
  layers.start();
  return {
    current: () => visit,
    navigate(to, { replace = false, state = null } = {}) {
      layers.leave(() => {
        const entry = { usr: state, key: newKey() };
        if (replace) history.replaceState(entry, '', to);
        else history.pushState(entry, '', to);
        begin(replace ? 'REPLACE' : 'PUSH');
      });
    },
    go: (delta) => history.go(layers.stepsBack(delta)),
    listen,
  };
}

/** Whether two entries are one visit: they differ at most by the step of a layer. */
function isSame(one: Location, other: Location): boolean {
  return (
    one.key === other.key &&
    one.pathname === other.pathname &&
    one.search === other.search &&
    one.hash === other.hash
  );
}

/** A history in memory that begins at an address. */
export function createMemoryHistory(first: string, state: unknown = null): History {
  const entries: Location[] = [{ ...splitAddress(first, '/'), state, key: FIRST_VISIT }];
  let index = 0;
  let type: NavigationType = 'POP';
  const { tell, listen } = createListeners();
  const current = (): Visit => ({ location: entries[index] as Location, type });
  return {
    current,
    navigate(to, options = {}) {
      const { pathname } = current().location;
      if (options.replace !== true) index += 1;
      type = options.replace === true ? 'REPLACE' : 'PUSH';
      entries.splice(index, Infinity, {
        ...splitAddress(to, pathname),
        state: options.state ?? null,
        key: newKey(),
      });
      tell(current());
    },
    go(delta) {
      index = Math.min(Math.max(index + delta, 0), entries.length - 1);
      type = 'POP';
      tell(current());
    },
    listen,
  };
}
