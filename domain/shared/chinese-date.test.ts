// Dates in Chinese notation, and days in the user's time zone.
import { describe, expect, it, test } from 'vitest';
import { chineseDay, chineseNumber, dayHeading, localMoment } from '#domain/shared/chinese-date.ts';

const now = '2026-11-21T02:00:00.000Z';

describe('localMoment', () => {
  it.each([
    ['2026-11-19T23:40:00.000Z', 'Asia/Shanghai', '07:40', '十一月二十日 周五', '2026-11-20'],
    ['2026-11-19T23:40:00.000Z', 'America/New_York', '18:40', '十一月十九日 周四', '2026-11-19'],
    ['2026-01-10T16:00:00.000Z', 'Asia/Shanghai', '00:00', '一月十一日 周日', '2026-01-11'],
    [
      '2025-12-30T16:05:00.000Z',
      'Asia/Shanghai',
      '00:05',
      '二〇二五年十二月三十一日 周三',
      '2025-12-31',
    ],
  ])('%s in %s', (iso, zone, time, date, day) => {
    expect(localMoment(iso, zone, now)).toEqual({ time, date, day });
  });

  it.each([
    [1, '一'],
    [9, '九'],
    [10, '十'],
    [11, '十一'],
    [20, '二十'],
    [21, '二十一'],
    [30, '三十'],
    [31, '三十一'],
  ])('%d', (value, text) => {
    expect(chineseNumber(value)).toBe(text);
  });

  it.each([
    ['2026-11-20', '2026-11-21', '十一月二十日 周五'],
    ['2024-02-29', '2026-11-21', '二〇二四年二月二十九日 周四'],
  ])('day %s', (day, today, text) => {
    expect(chineseDay(day, today)).toBe(text);
  });
});

test.each([
  ['2026-11-20', '今天'],
  ['2026-11-19', '昨天'],
  ['2026-11-18', '十一月十八日 周三'],
  ['2026-11-21', '十一月二十一日 周六'],
  ['2025-11-20', '二〇二五年十一月二十日 周四'],
])('dayHeading · %s on 2026-11-20 · is %s', (day, heading) => {
  expect(dayHeading(day, '2026-11-20')).toBe(heading);
});

test('dayHeading · the last day of a year · is yesterday on the first of the next', () => {
  expect(dayHeading('2025-12-31', '2026-01-01')).toBe('昨天');
});
