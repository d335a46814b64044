// Twelve whole months of the heatmap, and what was written in them (C§97.02).
import { expect, test } from 'vitest';
import { heatmapMonths, heatmapSums, shadeOf } from '#domain/stats/heatmap.ts';
import { HEATMAP_DAYS } from '#domain/stats/stats.ts';

const days = (last: string) =>
  Array.from({ length: HEATMAP_DAYS }, (_, index) => ({
    day: new Date(Date.parse(last) - (HEATMAP_DAYS - 1 - index) * 86_400_000)
      .toISOString()
      .slice(0, 10),
    count: index % 3,
  }));

test.each([
  ['2026-11-22', '2025-12-01', 22],
  ['2026-12-01', '2026-01-01', 1],
  ['2024-02-29', '2023-03-01', 29],
])('%s · twelve months from %s, the last with %i days', (last, first, count) => {
  const months = heatmapMonths(days(last));
  expect(months).toHaveLength(12);
  expect(months[0]?.[0]?.day).toBe(first);
  expect(months.at(-1)).toHaveLength(count);
});

test('sums · count days with entries and entries', () => {
  expect(heatmapSums(days('2026-11-22').slice(0, 6))).toEqual({ days: 4, entries: 6 });
  expect(heatmapSums([])).toEqual({ days: 0, entries: 0 });
});

test.each([
  [-1, 0],
  [0, 0],
  [1, 1],
  [2, 2],
  [4, 3],
  [50, 4],
])('%i entries · shade %i', (count, shade) => {
  expect(shadeOf(count)).toBe(shade);
});
