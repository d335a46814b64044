// Which week a letter is about, and when it is due. A letter is about a whole local week, Monday to
// Sunday, and is due in the week after it. So no change of weekday, hour, zone or clock can leave
// days out or tell them twice.
import { addDays, isTimeZone, localDay, weekdayOf } from '#domain/shared/calendar.ts';
import { instantOf } from '#domain/shared/local-time.ts';
import { LETTER_TAG, type LetterTime } from '#domain/letters/letter.ts';

const DAYS = 7;

/** The Monday of the week of a day. */
export function weekOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % DAYS));
}

/** The Monday some weeks later, or earlier for a negative number. */
export function addWeeks(week: string, weeks: number): string {
  return addDays(week, DAYS * weeks);
}

/** The days of a week, first and last. */
export function daysOfWeek(week: string): { from: string; to: string } {
  return { from: week, to: addDays(week, DAYS - 1) };
}

/** A stored zone that this machine no longer knows counts as UTC. */
export function letterZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** The instant at which the letter about a week is due. */
export function dueAt(week: string, { weekday, hour, timeZone }: LetterTime): number {
  const day = addDays(week, DAYS + weekday - 1);
  return instantOf(`${day}T${String(hour).padStart(2, '0')}:00`, letterZone(timeZone)) ?? 0;
}

/** The last week that is over. */
export function lastWeek(nowMs: number, timeZone: string): string {
  return addWeeks(weekOf(localDay(nowMs, letterZone(timeZone))), -1);
}

/** The newest week whose letter is due. */
export function newestDueWeek(nowMs: number, time: LetterTime): string {
  const week = lastWeek(nowMs, time.timeZone);
  return dueAt(week, time) <= nowMs ? week : addWeeks(week, -1);
}

/** The first week whose letter is not due yet. */
export function nextWeek(nowMs: number, time: LetterTime): string {
  return addWeeks(newestDueWeek(nowMs, time), 1);
}

/** `11月9日–15日`; the month again when it changes. */
export function weekWords(week: string): string {
  const { from, to } = daysOfWeek(week);
  const [, month, day] = from.split('-').map(Number);
  const [, lastMonth, lastDay] = to.split('-').map(Number);
  return `${month}月${day}日–${month === lastMonth ? '' : `${lastMonth}月`}${lastDay}日`;
}

/** The title of the diary of a letter. */
export function letterTitle(week: string): string {
  return `${LETTER_TAG} · ${weekWords(week)}`;
}
