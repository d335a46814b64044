// Cursors at the edge of the services: opaque text outside, a position inside.
import { decodeCursor, encodeCursor, type PageCursor } from '#domain/shared/paging.ts';
import { AppError } from '#server/http/app-error.ts';

/** Parses a cursor; null for the first page. Throws INVALID_CURSOR. */
export function readCursor(text: string | undefined): PageCursor | null {
  if (text === undefined) return null;
  const cursor = decodeCursor(text);
  if (cursor === null) throw new AppError('INVALID_CURSOR');
  return cursor;
}

/** The cursor of the next page as text; null on the last page. */
export function writeCursor(next: PageCursor | null): string | null {
  return next === null ? null : encodeCursor(next);
}
