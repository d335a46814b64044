// Keyset paging for every list: newest first, found by the last row seen, never by an offset.
import { sql, type RawBuilder } from 'kysely';
import { cutPage, type PageCursor } from '#domain/shared/paging.ts';

/** The condition that a row comes after a cursor in `created_at desc, id desc`. */
export function afterCursor(cursor: PageCursor): RawBuilder<boolean> {
  return sql<boolean>`(created_at, id) < (${cursor.createdAtMs}, ${cursor.id})`;
}

/**
 * Cuts a page from rows that were read with one more than `limit`, bounded in rows and in bytes,
 * and says where the next one starts.
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
