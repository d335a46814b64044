import type { SearchResult } from '#domain/search/search.ts';
import { momentHere } from '#web/core/browser/moment.ts';

/** The day that a result is about: that of a diary, or the day of its time. */
export function dayOfResult({ date, createdAt }: SearchResult): string {
  return date ?? momentHere(createdAt).day;
}
