// Ranges of local days.
import { dayOfNumber } from '#domain/shared/calendar.ts';

/** Local days (`YYYY-MM-DD`) from `from` to before `to`; null is without a limit. */
export interface DateRange {
  from: string | null;
  to: string;
}

/**
 * Spans of days as ranges in the order of time. A span within another replaces it, and overlapping
 * ones are merged.
 */
export function mergedRanges(spans: readonly { from: number | null; to: number }[]): DateRange[] {
  const ordered = spans
    .map(({ from, to }) => ({ from: from ?? -Infinity, to }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const kept: { from: number; to: number }[] = [];
  for (const span of ordered) {
    const last = kept.at(-1);
    if (last === undefined || span.from >= last.to) kept.push(span);
    else if (span.to <= last.to) kept[kept.length - 1] = span;
    else last.to = span.to;
  }
  return kept.map(({ from, to }) => ({
    from: Number.isFinite(from) ? dayOfNumber(from) : null,
    to: dayOfNumber(to),
  }));
}
