import { expect, test } from 'vitest';
import { dayOfNumber } from '#domain/shared/calendar.ts';
import { holidayAt } from '#domain/asking/holidays.ts';
import { solarTermAt } from '#domain/asking/solar-terms.ts';

/** New Year, 端午 and 中秋 of the years from 2000, as in printed almanacs. */
const LUNAR_DAYS = `
  2000 02-05 06-06 09-12  2001 01-24 06-25 10-01  2002 02-12 06-15 09-21  2003 02-01 06-04 09-11
  2004 01-22 06-22 09-28  2005 02-09 06-11 09-18  2006 01-29 05-31 10-06  2007 02-18 06-19 09-25
  2008 02-07 06-08 09-14  2009 01-26 05-28 10-03  2010 02-14 06-16 09-22  2011 02-03 06-06 09-12
  2012 01-23 06-23 09-30  2013 02-10 06-12 09-19  2014 01-31 06-02 09-08  2015 02-19 06-20 09-27
  2016 02-08 06-09 09-15  2017 01-28 05-30 10-04  2018 02-16 06-18 09-24  2019 02-05 06-07 09-13
  2020 01-25 06-25 10-01  2021 02-12 06-14 09-21  2022 02-01 06-03 09-10  2023 01-22 06-22 09-29
  2024 02-10 06-10 09-17  2025 01-29 05-31 10-06  2026 02-17 06-19 09-25  2027 02-06 06-09 09-15
  2028 01-26 05-28 10-03  2029 02-13 06-16 09-22  2030 02-03 06-05 09-12  2031 01-23 06-24 10-01
  2032 02-11 06-12 09-19  2033 01-31 06-01 09-08  2034 02-19 06-20 09-27  2035 02-08 06-10 09-16
`
  .trim()
  .split(/\s{2,}|\n/)
  .map((row) => row.trim().split(' '));

function firstDay(name: string, year: number): string {
  const span = (holidayAt(name, 0) ?? solarTermAt(name, 0))?.reading.at(year);
  return span === undefined || span === null ? 'none' : dayOfNumber(span.from).slice(5);
}

test('the table has 36 years', () => {
  expect(LUNAR_DAYS).toHaveLength(36);
});

test.each(LUNAR_DAYS)('the lunar days of %s', (year = '', newYear = '', dragon = '', moon = '') => {
  expect([
    dayOfNumber((holidayAt('春节', 0)?.reading.at(Number(year))?.from ?? 0) + 1).slice(5),
    firstDay('端午', Number(year)),
    firstDay('中秋', Number(year)),
  ]).toEqual([newYear, dragon, moon]);
});

test.each([
  [2008, '04-04', '12-21'],
  [2019, '04-05', '12-22'],
  [2021, '04-04', '12-21'],
  [2022, '04-05', '12-22'],
  [2023, '04-05', '12-22'],
  [2024, '04-04', '12-21'],
  [2025, '04-04', '12-21'],
  [2026, '04-05', '12-22'],
])('清明 and 冬至 of %i', (year, qingming, dongzhi) => {
  expect([firstDay('清明', year), firstDay('冬至', year)]).toEqual([qingming, dongzhi]);
});

test.each([
  ['立春', 2026, '02-04'],
  ['雨水那天', 2026, '02-18'],
  ['小寒那天', 2019, '01-05'],
  ['小满那天', 2008, '05-21'],
  ['小暑那天', 2016, '07-07'],
  ['立秋', 2002, '08-08'],
  ['立秋', 2026, '08-07'],
  ['三伏天', 2025, '07-20'],
  ['三伏天', 2026, '07-15'],
  ['数九', 2025, '12-21'],
  ['高考那几天', 2025, '06-07'],
  ['龙抬头', 2026, '03-20'],
  ['年前', 2026, '01-17'],
])('%s of %i begins on %s', (name, year, day) => {
  expect(firstDay(name, year)).toBe(day);
});

test('三伏 ends ten days after the first 庚 day since 立秋', () => {
  expect(dayOfNumber(solarTermAt('三伏', 0)?.reading.at(2026)?.to ?? 0)).toBe('2026-08-24');
});

test.each(['大雪封山', '小满又吐了', '立夏姐', '三伏贴', '清明上河图'])(
  '%s is no solar term',
  (text) => {
    expect(solarTermAt(text, 0)).toBeNull();
  },
);

test.each([
  '五一路',
  '国庆村',
  '圣诞树',
  '想过年轻',
  '三年前',
  '多年后',
  '小年轻',
  '春节联欢晚会',
  '成年后',
])('%s is no holiday', (text) => {
  expect(holidayAt(text, 0)).toBeNull();
});
