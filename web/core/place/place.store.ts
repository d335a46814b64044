// What this tab remembers of where its user was: scroll positions, unfolded cards, and the page
// from which each page was opened. Kept in session storage, so that a reload keeps it. It holds ids
// and paths, no text.
import { create } from 'zustand';

const KEY = 'echo.places';

/** How many of each kind are remembered; the oldest is dropped first. */
const MOST_PLACES = 40;
const MOST_ITEMS = 240;

/** A scroll position. */
export interface Place {
  y: number;
  /** The first item of a list in view, and its distance from the top of the window. */
  anchor: { id: string; top: number } | null;
  /** How many items the list had. A reload loads as many before it scrolls. */
  items: number;
}

interface Places {
  /** By the key of a history entry: for the browser's back and forward. */
  entries: Map<string, Place>;
  /** By path: for tabs and links back. */
  paths: Map<string, Place>;
  /** The path from which a history entry was opened, by its key. */
  origins: Map<string, string>;
  /** Heights of list items in pixels, by id: the browser forgets those that it does not paint. */
  heights: Map<string, number>;
}

const isString = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

function isPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { y, anchor, items } = value as Partial<Record<keyof Place, unknown>>;
  if (!isNumber(y) || !isNumber(items)) return false;
  if (anchor === null) return true;
  const { id, top } = (anchor ?? {}) as Record<string, unknown>;
  return isString(id) && isNumber(top);
}

/** Reads one kind. Stored values may be old, edited or truncated, so they are validated. */
function readKind<T>(stored: unknown, isValid: (value: unknown) => boolean): Map<string, T> {
  if (!Array.isArray(stored)) return new Map();
  const rows = stored.filter(
    (row): row is [string, T] => Array.isArray(row) && isString(row[0]) && isValid(row[1]),
  );
  return new Map(rows);
}

function readPlaces(): Places & { unfolded: readonly string[] } {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) stored = parsed as Record<string, unknown>;
  } catch {
    // Unreadable: nothing is remembered.
  }
  const { unfolded } = stored;
  return {
    entries: readKind<Place>(stored['entries'], isPlace),
    paths: readKind<Place>(stored['paths'], isPlace),
    origins: readKind<string>(stored['origins'], isString),
    heights: readKind<number>(stored['heights'], isNumber),
    unfolded: Array.isArray(unfolded) ? unfolded.filter((id): id is string => isString(id)) : [],
  };
}

const { unfolded: storedUnfolded, ...places } = readPlaces();

/** The part that components render. `sought`: the items that a list has to load, or 0. */
const usePlaces = create<{ unfolded: readonly string[]; sought: number; version: number }>(() => ({
  unfolded: storedUnfolded,
  sought: 0,
  version: 0,
}));

function store(): void {
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify({
        ...Object.fromEntries(Object.entries(places).map(([kind, rows]) => [kind, [...rows]])),
        unfolded: usePlaces.getState().unfolded,
      }),
    );
  } catch {
    // Full or denied: remembered until the page closes.
  }
}

function put<T>(rows: Map<string, T>, key: string, value: T, most: number): void {
  rows.delete(key);
  rows.set(key, value);
  const oldest = rows.keys().next().value;
  if (rows.size > most && oldest !== undefined) rows.delete(oldest);
}

/** Remembers the position of a page that is being left. */
export function recordPlace(
  { key, pathname }: { key: string; pathname: string },
  place: Place,
  heights: Iterable<readonly [string, number]>,
): void {
  put(places.entries, key, place, MOST_PLACES);
  put(places.paths, pathname, place, MOST_PLACES);
  for (const [id, height] of heights) put(places.heights, id, height, MOST_ITEMS);
  store();
}

/** The position of one visit. */
export function placeOfEntry(key: string): Place | null {
  return places.entries.get(key) ?? null;
}

/** The last position on a path. */
export function placeOfPath(pathname: string): Place | null {
  return places.paths.get(pathname) ?? null;
}

/** The next visit of a path begins at its top: its list begins again at page one (B§4). */
export function forgetPlace(pathname: string): void {
  places.paths.delete(pathname);
  store();
}

/** Forgets everything: the next user of this tab is another one. */
export function forgetPlaces(): void {
  for (const rows of Object.values(places)) rows.clear();
  usePlaces.setState({ unfolded: [], sought: 0, version: 0 });
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Remembers from which page a history entry was opened. */
export function recordOrigin(key: string, pathname: string): void {
  put(places.origins, key, pathname, MOST_PLACES);
  store();
  usePlaces.setState(({ version }) => ({ version: version + 1 }));
}

/** The path from which a history entry was opened; null for a deep link. */
export function originOf(key: string): string | null {
  return places.origins.get(key) ?? null;
}

/** {@link originOf} as a hook: the origin is recorded after the first render of its page. */
export function useOriginOf(key: string): string | null {
  return usePlaces(() => originOf(key));
}

/** The height of an item when its page was left, in pixels. */
export function heightOf(id: string): number | null {
  return places.heights.get(id) ?? null;
}

/** Whether something that folds is open. It stays so when its page is left. */
export function useUnfolded(id: string): readonly [boolean, (isOpen: boolean) => void] {
  const isOpen = usePlaces((state) => state.unfolded.includes(id));
  const setOpen = (next: boolean) => {
    usePlaces.setState(({ unfolded }) => {
      const others = unfolded.filter((other) => other !== id);
      return { unfolded: next ? [...others, id].slice(-MOST_PLACES) : others };
    });
    store();
  };
  return [isOpen, setOpen];
}

/** Asks lists to load as many items as they had when the user left; 0 ends it. */
export function seekItems(sought: number): void {
  usePlaces.setState({ sought });
}

/** How many items a list has to load before the page can scroll. */
export function useSoughtItems(): number {
  return usePlaces((state) => state.sought);
}
