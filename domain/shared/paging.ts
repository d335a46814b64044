// Keyset paging: a page is found by the last row seen, never by an offset, so page 1,000 costs what
// page 1 costs.

/** Rows a page of the feed and of the diary list holds (B§4, B§9). */
export const PAGE_SIZE = 6;

/** The most rows one request may ask for; search and export page in larger steps than the feed. */
export const PAGE_SIZE_MAX = 50;

/** The place after which a page starts: the last row's time and id, both descending. */
export interface PageCursor {
  createdAtMs: number;
  id: string;
}

/** Writes a cursor as one opaque string for the wire. */
export function encodeCursor(cursor: PageCursor): string {
  return `${cursor.createdAtMs}_${cursor.id}`;
}

/** Reads a cursor back; null when it was not written by {@link encodeCursor}. */
export function decodeCursor(text: string): PageCursor | null {
  const match = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text);
  return match?.[1] !== undefined && match[2] !== undefined
    ? { createdAtMs: Number(match[1]), id: match[2] }
    : null;
}

/**
 * The JSON of a page in UTF-16 units at most: below a megabyte on the wire. Six of the longest
 * posts fit, each with its text before an enhancement; a page of larger rows has fewer of them and
 * a cursor.
 */
export const PAGE_MAX_CHARACTERS = 300_000;

/**
 * Cuts a page from rows that were read with one more than `limit`: at most so many, at most so
 * large, at least one.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
): { page: Row[]; isMore: boolean } {
  let characters = 0;
  const fitting = rows.findIndex((row, index) => {
    characters += JSON.stringify(row).length;
    return index > 0 && (index >= limit || characters > PAGE_MAX_CHARACTERS);
  });
  const page = fitting === -1 ? [...rows] : rows.slice(0, fitting);
  return { page, isMore: page.length < rows.length };
}
