// Keyset paging: a page starts after the last row seen, never at an offset, so page 1,000 costs as
// much as page 1.

/** Rows of a page of the feed and of the diary list (B§4, B§9). */
export const PAGE_SIZE = 6;

/** Maximum rows of one request; search and export page in larger steps than the feed. */
export const PAGE_SIZE_MAX = 50;

/** A page starts after this row: its time, negative before 1970, and id, both descending. */
export interface PageCursor {
  createdAtMs: number;
  id: string;
}

/** Returns an opaque string for the wire. */
export function encodeCursor(cursor: PageCursor): string {
  return `${cursor.createdAtMs}_${cursor.id}`;
}

/** Returns null for text that {@link encodeCursor} did not write. */
export function decodeCursor(text: string): PageCursor | null {
  const match = /^(-?\d{1,15})_([0-9a-f-]{36})$/.exec(text);
  return match?.[1] !== undefined && match[2] !== undefined
    ? { createdAtMs: Number(match[1]), id: match[2] }
    : null;
}

/**
 * Maximum UTF-16 units of a page as JSON: below a megabyte on the wire. Six of the longest posts
 * fit, each with its text before an enhancement. A page of larger rows has fewer of them and a
 * cursor.
 */
export const PAGE_MAX_CHARACTERS = 300_000;

/**
 * Cuts a page from `limit` + 1 rows: at most `limit` rows, within the size limit, at least one row.
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
