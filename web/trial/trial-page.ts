// Pages of the trial lists. All rows are in memory, but cursors and page sizes are the server's.
import type { PageInput } from '#contract/base.ts';
import { cutPage, decodeCursor, encodeCursor, PAGE_SIZE } from '#domain/shared/paging.ts';
import { trialError } from '#web/trial/trial-error.ts';

interface Place {
  createdAt: string;
  id: string;
}

/** The sort key of a row. */
export function newestFirst(a: Place, b: Place): number {
  return compare(b.createdAt, a.createdAt) || compare(b.id, a.id);
}

/** The order of a conversation. */
export function oldestFirst(a: Place, b: Place): number {
  return newestFirst(b, a);
}

/** Keeps the rows that follow a cursor in the order of {@link newestFirst}. INVALID_CURSOR. */
export function rowsAfter<Row extends Place>(
  rows: readonly Row[],
  cursor: string | undefined,
): readonly Row[] {
  const place = placeOf(cursor);
  return place === null ? rows : rows.filter((row) => newestFirst(place, row) < 0);
}

/** Cuts a page from the rows that follow its cursor, and names where the next one starts. */
export function pageOf<Row extends Place>(
  rows: readonly Row[],
  limit: number,
): { items: Row[]; nextCursor: string | null } {
  const { page, isMore } = cutPage(rows, limit);
  const last = page.at(-1);
  const nextCursor =
    isMore && last !== undefined
      ? encodeCursor({ createdAtMs: Date.parse(last.createdAt), id: last.id })
      : null;
  return { items: page, nextCursor };
}

/** A page of own rows, newest first, followed by the samples in their order. INVALID_CURSOR. */
export function pageWithSamples<Row extends Place, Item extends Place>(
  own: readonly Row[],
  samples: readonly Row[],
  { cursor, limit = PAGE_SIZE }: PageInput,
  asItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null; total: number } {
  const place = placeOf(cursor);
  const seen = samples.findIndex((row) => row.id === place?.id);
  const rest =
    seen === -1
      ? [...rowsAfter(own.toSorted(newestFirst), cursor), ...samples]
      : samples.slice(seen + 1);
  return {
    ...pageOf(rest.slice(0, limit + 1).map(asItem), limit),
    total: own.length + samples.length,
  };
}

function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const place = decodeCursor(cursor);
  if (place === null) throw trialError('INVALID_CURSOR');
  return { createdAt: new Date(place.createdAtMs).toISOString(), id: place.id };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
