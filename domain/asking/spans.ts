// Spans of days as numbers of days since 1970, and the arithmetic of weeks, months and years that
// Chinese words for dates need. Nothing here knows a time zone.
import { dayNumber, dayOfNumber } from '#domain/shared/calendar.ts';

/** Days from `from` to before `to`. */
export interface Span {
  from: number;
  to: number;
}

/** The period by which a reading repeats. */
export type Period = 'year' | 'month' | 'week';

/** How exact the words are: 左右 widens a day less than a month. */
export type Grain = 'day' | 'week' | 'month' | 'year';

/**
 * What words for a date mean. 去年三月 is fixed. 三月 repeats every year, 5号 every month and 周三 every
 * week; which one is meant depends on the words around it.
 */
export interface Reading {
  every: Period | null;
  grain: Grain;
  /** The span in a year, month or week of {@link periodOf}; null if that period has none. */
  at: (period: number) => Span | null;
  /** The year, if the words name nothing but a year. */
  year?: number;
  /** A public holiday, which 假期 widens. */
  isHoliday?: boolean;
}

/** The words that were read end before `end`. */
export interface Found {
  reading: Reading;
  end: number;
}

const YEARS_BACK = 8;

/** Monday of the week of 1970-01-01. */
const FIRST_MONDAY = -3;

export function yearOf(day: number): number {
  return Number(dayOfNumber(day).slice(0, 4));
}

/** Months since the year 0. */
export function monthOf(day: number): number {
  const text = dayOfNumber(day);
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;
}

/** 1 to 31. */
export function dayOfMonth(day: number): number {
  return day - monthSpan(monthOf(day)).from + 1;
}

export function monthSpan(month: number): Span {
  return { from: monthStart(month), to: monthStart(month + 1) };
}

function monthStart(month: number): number {
  const year = Math.floor(month / 12);
  const two = String(month - year * 12 + 1).padStart(2, '0');
  return dayNumber(`${String(year).padStart(4, '0')}-${two}-01`);
}

/** The months from `first` to `last` (1 to 12, or more for the year after) of a year. */
export function monthsSpan(year: number, first: number, last: number): Span {
  return { from: monthStart(year * 12 + first - 1), to: monthStart(year * 12 + last) };
}

export function yearSpan(year: number): Span {
  return monthsSpan(year, 1, 12);
}

/** A day of a month; null if the month is shorter. */
export function dayIn(month: number, day: number): Span | null {
  const { from, to } = monthSpan(month);
  return from + day - 1 < to ? { from: from + day - 1, to: from + day } : null;
}

/** The same day in another month, or its last day. */
export function shiftMonths(day: number, months: number): number {
  const { from, to } = monthSpan(monthOf(day) + months);
  return Math.min(from + dayOfMonth(day) - 1, to - 1);
}

/** Weeks begin on Monday. */
export function weekOf(day: number): number {
  return Math.floor((day - FIRST_MONDAY) / 7);
}

export function weekSpan(week: number): Span {
  return { from: week * 7 + FIRST_MONDAY, to: week * 7 + FIRST_MONDAY + 7 };
}

function periodOf(every: Period, day: number): number {
  if (every === 'year') return yearOf(day);
  return every === 'month' ? monthOf(day) : weekOf(day);
}

export function fixed(span: Span, grain: Grain): Reading {
  return { every: null, grain, at: () => span };
}

export function yearly(grain: Grain, at: (year: number) => Span | null): Reading {
  return { every: 'year', grain, at };
}

/** The latest span that has begun on a day. */
export function latest(reading: Reading, day: number): Span | null {
  if (reading.every === null) return reading.at(0);
  const period = periodOf(reading.every, day);
  for (let back = 0; back <= YEARS_BACK; back += 1) {
    const span = reading.at(period - back);
    if (span !== null && span.from <= day) return span;
  }
  return null;
}

/** The first span that begins on a day or later. */
export function firstFrom(reading: Reading, day: number): Span | null {
  if (reading.every === null) return reading.at(0);
  const period = periodOf(reading.every, day);
  for (let ahead = 0; ahead <= YEARS_BACK; ahead += 1) {
    const span = reading.at(period + ahead);
    if (span !== null && span.from >= day) return span;
  }
  return null;
}
