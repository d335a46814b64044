// The spans of days that a list offers by name.
import { addDays, weekdayOf } from '#domain/shared/calendar.ts';
import { addYears, monthOf, spanOfMonth } from '#domain/shared/month.ts';

/** A span of days, both inclusive. */
export interface DaySpan {
  from: string;
  to: string;
}

/** A span with its name. */
export interface DateChoice extends DaySpan {
  label: '今天' | '本周' | '本月' | '去年今天';
}

/** The choices on a day. A week begins on Monday and ends on Sunday. */
export function dateChoices(today: string): DateChoice[] {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const lastYear = addYears(today, -1);
  return [
    { label: '今天', from: today, to: today },
    { label: '本周', from: monday, to: addDays(monday, 6) },
    { label: '本月', ...spanOfMonth(monthOf(today)) },
    { label: '去年今天', from: lastYear, to: lastYear },
  ];
}
