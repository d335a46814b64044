// 那年今日: the earlier days that a day recalls (rulings 55).
import type { DayExcerpt, EntryDay } from '#domain/entries/entry.ts';
import { isDay } from '#domain/shared/calendar.ts';
import { addMonths, monthOf, spanOfMonth } from '#domain/shared/month.ts';

/** Months ago that are recalled, besides whole years. */
const MONTHS_AGO = [1, 3, 6];

/** Entries begin with this year. */
const FIRST_YEAR = 1900;

/** A day that another one recalls. */
export interface RecalledDay {
  day: string;
  monthsAgo: number;
}

/**
 * The days of one, three and six months ago and of all earlier years, newest first. The last day of
 * a month also recalls the days that its month does not have: 29 February in common years, or the
 * 31st. So each day is recalled once by each month and year.
 */
export function recalledDays(today: string): RecalledDay[] {
  const dayOfMonth = Number(today.slice(8));
  const isLast = today === spanOfMonth(monthOf(today)).to;
  const years = Math.max(0, Number(today.slice(0, 4)) - FIRST_YEAR);
  const monthsAgo = [...MONTHS_AGO, ...Array.from({ length: years }, (_, year) => 12 * (year + 1))];
  return monthsAgo.flatMap((months) => {
    const month = addMonths(monthOf(today), -months);
    const last = isLast ? 31 : dayOfMonth;
    return Array.from({ length: last - dayOfMonth + 1 }, (_, after) => last - after)
      .map((day) => ({ day: `${month}-${String(day).padStart(2, '0')}`, monthsAgo: months }))
      .filter(({ day }) => isDay(day));
  });
}

/** The recalled days that have entries, newest first, with the first words of each. */
export function recalledEntries(
  today: string,
  days: readonly EntryDay[],
  wordsOf: (day: string) => string,
): DayExcerpt[] {
  const found = new Map(days.map((one) => [one.day, one]));
  return recalledDays(today).flatMap(({ day, monthsAgo }) => {
    const one = found.get(day);
    return one === undefined ? [] : [{ ...one, monthsAgo, words: wordsOf(day) }];
  });
}
