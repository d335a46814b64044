// Keyset paging for every list, newest first: a page starts after the last row of the one before,
// never at an offset.
import { sql, type RawBuilder } from 'kysely';
import { cutPage, type PageCursor } from '#domain/shared/paging.ts';

/** The condition that a row follows a cursor in the order `created_at desc, id desc`. */
export function afterCursor(cursor: PageCursor): RawBuilder<boolean> {
  return sql<boolean>`(created_at, id) < (${cursor.createdAtMs}, ${cursor.id})`;
}

/**
 * Cuts a page, bounded in rows and bytes, from rows that were read with `limit + 1`. Returns the
 * page and the cursor of the next one.
 */
export function cutKeysetPage<Row extends { created_at: number; id: string }>(
  rows: readonly Row[],
  limit: number,
): { page: Row[]; next: PageCursor | null } {
  const { page, isMore } = cutPage(rows, limit);
  const last = page.at(-1);
  return {
    page,
    next: isMore && last !== undefined ? { createdAtMs: last.created_at, id: last.id } : null,
  };
}
