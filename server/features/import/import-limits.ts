// How fast an account may import. What is stored in all is limited by USER_TEXT_MB.
import type { ImportBatch } from '#contract/import.contract.ts';
import { rowsOf, textBytesOf } from '#contract/import-size.ts';
import { IMPORT_MAX_ENTRIES } from '#domain/import/source-entry.ts';
import type { RateLimitRule, RateLimits } from '#server/http/rate-limits.ts';

const MINUTE_MS = 60_000;

/** Rows of all kinds. */
export const IMPORT_ROWS: RateLimitRule = {
  name: 'import-rows',
  points: 6_000,
  windowMs: MINUTE_MS,
};

/** Kilobytes of text: a browser sends less in a minute, a program that fills the disk more. */
export const IMPORT_KILOBYTES: RateLimitRule = {
  name: 'import-kilobytes',
  points: 30_000,
  windowMs: MINUTE_MS,
};

/** Posts and diaries. */
export const IMPORT_ENTRIES: RateLimitRule = {
  name: 'import-entries',
  points: IMPORT_MAX_ENTRIES,
  windowMs: 24 * 60 * MINUTE_MS,
};

/** Counts a batch before it is stored. RATE_LIMITED. */
export type CountImport = (userId: string, batch: ImportBatch) => Promise<void>;

export function createCountImport(limits: Pick<RateLimits, 'count'>): CountImport {
  return async (userId, batch) => {
    const { rows, entries } = rowsOf(batch);
    await limits.count(IMPORT_ROWS, userId, rows);
    await limits.count(IMPORT_KILOBYTES, userId, Math.ceil(textBytesOf(batch) / 1_000));
    if (entries > 0) await limits.count(IMPORT_ENTRIES, userId, entries);
  };
}
