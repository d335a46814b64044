// Times in Chinese notation: 十一月二十日 周五. The time zone and today's date are parameters, so that
// tests give the same result everywhere.

import { addDays } from '#domain/shared/calendar.ts';

/** A moment in the user's own time zone and calendar. */
export interface LocalMoment {
  /** 24-hour clock, `07:40`. */
  time: string;
  /** `十一月二十日 周五`; with the year when it is not the current one: `二〇二五年十一月二十日 周四`. */
  date: string;
  /** Calendar day, `2026-11-20`. */
  day: string;
}

const DIGITS = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const WEEKDAYS: Record<string, string> = {
  Mon: '周一',
  Tue: '周二',
  Wed: '周三',
  Thu: '周四',
  Fri: '周五',
  Sat: '周六',
  Sun: '周日',
};

/** A number from 1 to 99 in Chinese: 十, 十一, 二十, 三十一. */
export function chineseNumber(value: number): string {
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  const head = tens === 0 ? '' : `${tens === 1 ? '' : DIGITS[tens]}十`;
  return `${head}${ones === 0 && tens > 0 ? '' : DIGITS[ones]}`;
}

/** A year digit by digit: 二〇二六年. */
export function chineseYear(year: string): string {
  return `${[...year].map((digit) => DIGITS[Number(digit)]).join('')}年`;
}

/** A month (`YYYY-MM`) in words: 二〇二六年十一月. */
export function chineseMonth(month: string): string {
  return `${chineseYear(month.slice(0, 4))}${chineseNumber(Number(month.slice(5)))}月`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  // Creating a formatter costs a hundred times as much as using it, and a feed needs one per card.
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** A moment (ISO 8601) in an IANA time zone; `now` decides whether the year is written. */
export function localMoment(iso: string, timeZone: string, now: string): LocalMoment {
  const parts = (moment: string) =>
    Object.fromEntries(
      formatOf(timeZone)
        .formatToParts(new Date(moment))
        .map((part) => [part.type, part.value]),
    );
  const { year = '', month = '', day = '', weekday = '', hour = '', minute = '' } = parts(iso);
  const sameYear = parts(now).year === year;
  return {
    time: `${hour}:${minute}`,
    date: `${sameYear ? '' : chineseYear(year)}${chineseNumber(Number(month))}月${chineseNumber(Number(day))}日 ${WEEKDAYS[weekday] ?? ''}`,
    day: `${year}-${month}-${day}`,
  };
}

/** A day as a heading of a list: 今天, 昨天, or {@link chineseDay}. */
export function dayHeading(day: string, today: string): string {
  if (day === today) return '今天';
  return day === addDays(today, -1) ? '昨天' : chineseDay(day, today);
}

/**
 * A calendar day (`YYYY-MM-DD`) in words. It has no time zone, so it never shifts (rulings 34);
 * `today` decides whether the year is written.
 */
export function chineseDay(day: string, today: string): string {
  return localMoment(`${day}T12:00:00Z`, 'UTC', `${today}T12:00:00Z`).date;
}
