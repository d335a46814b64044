// The days of the year heatmap: how strong each is shown, and the months they make.
import type { JournalStats } from '#domain/stats/stats.ts';

export type HeatmapDay = JournalStats['heatmap'][number];

/** Share of the accent colour for 0, 1, 2, 3 to 4, and more entries. */
export const HEATMAP_SHADES = [0, 0.28, 0.5, 0.74, 1] as const;

/** The place of a day in {@link HEATMAP_SHADES}. */
export function shadeOf(count: number): 0 | 1 | 2 | 3 | 4 {
  if (count <= 2) return Math.max(0, count) as 0 | 1 | 2;
  return count <= 4 ? 3 : 4;
}

/** The days of each calendar month that begins in the range, oldest first, at most twelve. */
export function heatmapMonths(days: readonly HeatmapDay[]): HeatmapDay[][] {
  const months: HeatmapDay[][] = [];
  for (const day of days) {
    if (day.day.endsWith('-01')) months.push([]);
    months.at(-1)?.push(day);
  }
  return months.slice(-12);
}

/** Days with entries, and all entries. */
export function heatmapSums(days: readonly HeatmapDay[]): { days: number; entries: number } {
  return {
    days: days.filter(({ count }) => count > 0).length,
    entries: days.reduce((sum, { count }) => sum + count, 0),
  };
}
