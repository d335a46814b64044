// The local days leave no gap and cut at every midnight, in any zone and year.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayOfNumber,
  dayStretches,
  isDay,
  localDayFormat,
  localDaysOf,
  rangesOfDays,
  spanOfDays,
  startOfDay,
} from '#domain/shared/calendar.ts';
import { spanOfMonth, weeksOfMonth } from '#domain/shared/month.ts';

const DAY_MS = 86_400_000;

/** Zones with clocks that change in both hemispheres, twice within a month, or by a whole day. */
const ZONES = [
  'Asia/Shanghai',
  'Europe/London',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Asia/Gaza',
  'America/Sao_Paulo',
];

test('law · any span · the stretches of its days touch, each within one day', () => {
  const start = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2030, 0, 1) });
  const length = fc.integer({ min: 0, max: 400 * DAY_MS });
  fc.assert(
    fc.property(start, length, fc.constantFrom(...ZONES), (firstMs, lengthMs, zone) => {
      const days = localDayFormat(zone);
      const lastMs = firstMs + lengthMs;
      const stretches = dayStretches(firstMs, lastMs, days);
      let atMs = firstMs;
      for (const [index, { day, fromMs, toMs }] of stretches.entries()) {
        expect(fromMs).toBe(atMs);
        expect([days.format(fromMs), days.format(toMs - 1)]).toEqual([day, day]);
        expect(stretches[index + 1]?.day ?? '9999').not.toBe(day);
        atMs = toMs;
      }
      expect(atMs).toBeGreaterThan(lastMs);
      expect(stretches.at(-1)?.day).toBe(days.format(lastMs));
    }),
    { numRuns: 60 },
  );
});

describe('days of a zone', () => {
  test.each([
    ['Asia/Shanghai', '2026-03-29', '2026-03-28T16:00:00.000Z', '2026-03-29T16:00:00.000Z'],
    ['Europe/London', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
    ['Europe/London', '2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', '2011-12-31T10:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
  ])('spanOfDays in %s, %s', (zone, day, from, to) => {
    expect(spanOfDays({ from: day, to: day }, localDaysOf(zone))).toEqual({
      fromMs: Date.parse(from),
      toMs: Date.parse(to),
    });
  });

  test('startOfDay · is in no earlier day, and the moment before is in an earlier one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: -25_000, max: 60_000 }).map(dayOfNumber),
        (zone, day) => {
          const days = localDaysOf(zone);
          const fromMs = startOfDay(day, days);
          expect(days.format(fromMs) >= day).toBe(true);
          expect(days.format(fromMs - 1) < day).toBe(true);
        },
      ),
    );
  });

  test('rangesOfDays · every day of a month, with the span of the day', () => {
    for (const zone of ZONES)
      for (const month of ['2011-12', '2018-11', '2024-02', '2026-03', '2026-10']) {
        const days = localDaysOf(zone);
        const ranges = rangesOfDays(spanOfMonth(month), days);
        expect(ranges.map(({ day }) => day)).toEqual(
          weeksOfMonth(month)
            .flat()
            .filter((day) => day !== null),
        );
        for (const { day, ...span } of ranges)
          expect(span).toEqual(spanOfDays({ from: day, to: day }, days));
      }
  });

  test('unknown zone · is replaced', () => {
    expect(localDaysOf('Moon/Sea').resolvedOptions().timeZone).toBe('Asia/Shanghai');
  });
});

test('isDay · leap days, no other text', () => {
  expect(['2024-02-29', '1600-01-01', '2999-12-31'].map(isDay)).toEqual([true, true, true]);
  for (const text of ['2023-02-29', '1599-12-31', '3000-01-01', '2024-2-9', '2024-02-29 ', '', 'x'])
    expect(isDay(text)).toBe(false);
});
