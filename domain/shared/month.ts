// Calendar months as YYYY-MM strings.
import { addDays, dayNumber, dayOfNumber, isDay, weekdayOf } from '#domain/shared/calendar.ts';

/** Whether a text is a month, `YYYY-MM`, of the years that days may have. */
export function isMonth(text: string): boolean {
  return isDay(`${text}-01`);
}

/** The month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** `months` may be negative. */
export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The months up to that of a day, oldest first. */
export function monthsUntil(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(monthOf(day), index - count + 1));
}

/** The first and the last day of a month. */
export function spanOfMonth(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** The first and the last day of a year. */
export function spanOfYear(year: number): { from: string; to: string } {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** The same day in another month, or that month's last day if it is shorter. */
export function sameDayIn(month: string, day: string): string {
  const { to } = spanOfMonth(month);
  const same = `${month}-${day.slice(8)}`;
  return same < to ? same : to;
}

/** The same day of the year some years later or earlier; 28 February for 29 February. */
export function addYears(day: string, years: number): string {
  return sameDayIn(addMonths(monthOf(day), 12 * years), day);
}

/** The weeks of a month, Monday first; null for days of the months around it. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const { from, to } = spanOfMonth(month);
  const first = dayNumber(from) - ((weekdayOf(from) + 6) % 7);
  const last = dayNumber(to);
  return Array.from({ length: Math.ceil((last - first + 1) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_unused, weekday) => {
      const day = dayOfNumber(first + 7 * week + weekday);
      return monthOf(day) === month ? day : null;
    }),
  );
}
