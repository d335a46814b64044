// 回顾: a month or a year of writing in figures (rulings 108).
import type { Mood } from '#domain/diaries/mood.ts';
import { addMonths, isMonth, spanOfMonth, spanOfYear } from '#domain/shared/month.ts';

/** Tags that a review shows. */
export const REVIEW_TAGS = 8;

/** Months before a month that its word is compared with. */
const WORD_MONTHS_BEFORE = 5;

/** The figures of a month or a year. */
export interface JournalReview {
  posts: number;
  diaries: number;
  /** Characters that the user wrote; the text of an AI does not count. */
  characters: number;
  /** The most used tags, and their entries. */
  tags: { tag: string; name: string; count: number }[];
  /** Diaries by mood, the most frequent first. */
  moods: { value: Mood; count: number }[];
  /** `count` texts of the month use the word, out of `texts` that were read; null for a year. */
  word: { word: string; count: number; texts: number } | null;
}

/** Whether a text is a period of a review: a month, `YYYY-MM`, or a year, `YYYY`. */
export function isPeriod(text: string): boolean {
  return isMonth(text.length === 4 ? `${text}-01` : text);
}

/** The first and the last day of a period. */
export function spanOfPeriod(period: string): { from: string; to: string } {
  return period.length === 4 ? spanOfYear(Number(period)) : spanOfMonth(period);
}

/** The months that the word of a month is read from, the month itself last; none for a year. */
export function monthsOfWord(period: string): string[] {
  if (period.length === 4) return [];
  return Array.from({ length: WORD_MONTHS_BEFORE + 1 }, (_, index) =>
    addMonths(period, index - WORD_MONTHS_BEFORE),
  );
}

/** Sums counts by a key, the greatest first; equal ones in the order of their keys. */
export function mostFirst<T extends { count: number }>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): T[] {
  const sums = new Map<string, T>();
  for (const row of rows) {
    const known = sums.get(keyOf(row));
    sums.set(keyOf(row), known === undefined ? row : { ...row, count: known.count + row.count });
  }
  return [...sums.values()]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (keyOf(a) < keyOf(b) ? -1 : 1));
}
