import { expect, test } from 'vitest';
import { isPeriod, monthsOfWord, mostFirst, spanOfPeriod } from '#domain/stats/review.ts';

test('isPeriod · months and years that days may have', () => {
  for (const period of ['2026-11', '2026', '1600', '2999-12']) expect(isPeriod(period)).toBe(true);
  for (const period of ['', '26', '1599', '3000', '2026-13', '2026-1', '2026-11-01', '20 6'])
    expect(isPeriod(period)).toBe(false);
});

test('spanOfPeriod · first and last day, also of a leap February', () => {
  expect(spanOfPeriod('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(spanOfPeriod('2026')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});

test('monthsOfWord · the month and those before, over the border of a year', () => {
  expect(monthsOfWord('2026-02')).toEqual([
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  expect(monthsOfWord('2026')).toEqual([]);
});

test('mostFirst · sums, sorts, and leaves nothing that is zero', () => {
  const rows = [
    { key: 'b', count: 1 },
    { key: 'a', count: 1 },
    { key: 'b', count: 2 },
    { key: 'c', count: 0 },
  ];
  expect(mostFirst(rows, ({ key }) => key)).toEqual([
    { key: 'b', count: 3 },
    { key: 'a', count: 1 },
  ]);
});
