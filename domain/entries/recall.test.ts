import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recalledDays } from '#domain/entries/recall.ts';
import { addDays } from '#domain/shared/calendar.ts';

const recalled = (today: string, most = 5) =>
  recalledDays(today)
    .slice(0, most)
    .map(({ day }) => day);

test.each([
  [
    'a day of every month',
    '2026-11-22',
    ['2026-10-22', '2026-08-22', '2026-05-22', '2025-11-22', '2024-11-22'],
  ],
  [
    '31 March',
    '2026-03-31',
    ['2025-12-31', '2025-03-31', '2024-03-31', '2023-03-31', '2022-03-31'],
  ],
  [
    '30 June, the last day',
    '2026-06-30',
    ['2026-05-31', '2026-05-30', '2026-03-31', '2026-03-30', '2025-12-31'],
  ],
  [
    '29 February',
    '2024-02-29',
    ['2024-01-31', '2024-01-30', '2024-01-29', '2023-11-30', '2023-11-29'],
  ],
  [
    'a day of January',
    '2026-01-05',
    ['2025-12-05', '2025-10-05', '2025-07-05', '2025-01-05', '2024-01-05'],
  ],
])('recalledDays · %s · newest first', (_, today, days) => {
  expect(recalled(today)).toEqual(days);
});

test('recalledDays · 28 February of a common year · has the 29th of leap years', () => {
  const days = recalled('2026-02-28', 400);
  expect(days).toContain('2024-02-29');
  expect(days).toContain('2024-02-28');
  expect(recalled('2024-02-28', 400)).not.toContain('2020-02-29');
  expect(recalled('2024-02-29', 400)).toContain('2020-02-29');
});

test('recalledDays · law · each day is recalled once by the days of each later year', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 1, max: 30 }),
      (at, later) => {
        const day = addDays('1970-01-01', at);
        const year = Number(day.slice(0, 4)) + later;
        let times = 0;
        for (let today = `${year}-01-01`; today.startsWith(`${year}-`); today = addDays(today, 1))
          times += recalledDays(today).filter(
            (one) => one.day === day && one.monthsAgo === 12 * later,
          ).length;
        expect(times).toBe(1);
      },
    ),
    { numRuns: 10 },
  );
});

test('recalledDays · the first year · has months only', () => {
  expect(recalled('1900-05-04')).toEqual(['1900-04-04', '1900-02-04', '1899-11-04']);
});
