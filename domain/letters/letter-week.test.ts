import { describe, expect, test } from 'vitest';
import {
  addWeeks,
  daysOfWeek,
  dueAt,
  lastWeek,
  letterTitle,
  newestDueWeek,
  nextWeek,
  weekOf,
  weekWords,
} from '#domain/letters/letter-week.ts';
import { addDays, localDaysOf, spanOfDays } from '#domain/shared/calendar.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const at = (time: string) => Date.parse(time);

describe('weeks', () => {
  test('weekOf · is the Monday, also over the border of a year', () => {
    expect(weekOf('2026-11-23')).toBe('2026-11-23');
    expect(weekOf('2026-11-29')).toBe('2026-11-23');
    expect(weekOf('2027-01-03')).toBe('2026-12-28');
    expect(weekOf('2027-01-04')).toBe('2027-01-04');
  });

  test('daysOfWeek · seven days without a gap to the next week', () => {
    for (let week = '2019-12-30'; week < '2030-01-01'; week = addWeeks(week, 1))
      expect(addDays(daysOfWeek(week).to, 1)).toBe(addWeeks(week, 1));
  });

  test('letterTitle · names the days, and the month again when it changes', () => {
    expect(letterTitle('2026-11-09')).toBe('每周来信 · 11月9日–15日');
    expect(weekWords('2026-11-30')).toBe('11月30日–12月6日');
    expect(weekWords('2026-12-28')).toBe('12月28日–1月3日');
  });
});

describe('due', () => {
  test('dueAt · Monday at eight is the day after the week', () => {
    const time = { weekday: 1, hour: 8, timeZone: 'Asia/Shanghai' };
    expect(iso(dueAt('2026-11-16', time))).toBe('2026-11-23T00:00:00.000Z');
    expect(iso(dueAt('2026-12-28', time))).toBe('2027-01-04T00:00:00.000Z');
    expect(iso(dueAt('2026-11-16', { ...time, weekday: 7, hour: 20 }))).toBe(
      '2026-11-29T12:00:00.000Z',
    );
  });

  test('dueAt · an hour that clocks skip is an hour later, one that repeats is the first', () => {
    const london = { weekday: 7, hour: 1, timeZone: 'Europe/London' };
    expect(iso(dueAt('2026-03-16', london))).toBe('2026-03-29T01:00:00.000Z');
    expect(iso(dueAt('2026-10-12', london))).toBe('2026-10-25T00:00:00.000Z');
  });

  test('dueAt · a day that a zone skipped is due when the next one begins', () => {
    // Apia had no 30 December 2011, a Friday.
    const apia = { weekday: 5, hour: 8, timeZone: 'Pacific/Apia' };
    expect(iso(dueAt('2011-12-19', apia))).toBe('2011-12-30T18:00:00.000Z');
  });

  test('dueAt · in every zone, weekday and hour the letter comes after its week', () => {
    for (const timeZone of ['Europe/London', 'Pacific/Apia', 'Asia/Shanghai', 'Asia/Kathmandu']) {
      const days = localDaysOf(timeZone);
      for (let week = '2011-11-28'; week < '2012-12-31'; week = addWeeks(week, 1)) {
        const end = spanOfDays(daysOfWeek(week), days).toMs;
        const nextEnd = spanOfDays(daysOfWeek(addWeeks(week, 1)), days).toMs;
        for (const [weekday, hour] of [
          [1, 0],
          [5, 8],
          [7, 23],
        ] as const) {
          const due = dueAt(week, { weekday, hour, timeZone });
          expect(due).toBeGreaterThanOrEqual(end);
          expect(due).toBeLessThan(nextEnd);
        }
      }
    }
  });

  test('dueAt · a zone that is not known any more counts as UTC', () => {
    const time = { weekday: 1, hour: 8, timeZone: 'Mars/Olympus' };
    expect(iso(dueAt('2026-11-16', time))).toBe('2026-11-23T08:00:00.000Z');
    expect(lastWeek(at('2026-11-23T08:00:00Z'), 'Mars/Olympus')).toBe('2026-11-16');
  });

  test('newestDueWeek · changes at the hour, not before', () => {
    const time = { weekday: 3, hour: 21, timeZone: 'Asia/Shanghai' };
    expect(newestDueWeek(at('2026-11-25T12:59:59Z'), time)).toBe('2026-11-09');
    expect(newestDueWeek(at('2026-11-25T13:00:00Z'), time)).toBe('2026-11-16');
    expect(nextWeek(at('2026-11-25T12:59:59Z'), time)).toBe('2026-11-16');
    expect(nextWeek(at('2026-11-25T13:00:00Z'), time)).toBe('2026-11-23');
  });

  test('lastWeek · goes by the day of the zone', () => {
    const moment = at('2026-11-22T20:00:00Z');
    expect(lastWeek(moment, 'Asia/Shanghai')).toBe('2026-11-16');
    expect(lastWeek(moment, 'Europe/London')).toBe('2026-11-09');
  });
});
