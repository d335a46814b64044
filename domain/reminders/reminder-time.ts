// When a reminder is due, and when no push may be sent. All by the clock of the user's zone, so
// that a change of clocks neither repeats nor loses a day.
import { addDays, isTimeZone, weekdayOf } from '#domain/shared/calendar.ts';
import { instantOf, localTimeOf } from '#domain/shared/local-time.ts';
import type { QuietTime, ReminderTime } from '#domain/reminders/reminder.ts';

/** How late a reminder may be, in milliseconds; after that its day is left out. */
export const REMINDER_LATE_MAX_MS = 2 * 3_600_000;

/** The farthest that a reminder can be due; beyond it a clock was wrong. */
export const REMINDER_FARTHEST_MS = 9 * 86_400_000;

/** Days that a search for the next one looks at: a week, and one that is over. */
const DAYS_AHEAD = 9;

/** The local day of a reminder, and its instant. */
export interface DueDay {
  day: string;
  atMs: number;
}

/** Zones that were looked up. A lookup costs more than all else here, and most users share one. */
const zones = new Map<string, string>();

/** A stored zone that this machine no longer knows counts as UTC. */
function knownZone(timeZone: string): string {
  const known = zones.get(timeZone) ?? (isTimeZone(timeZone) ? timeZone : 'UTC');
  zones.set(timeZone, known);
  return known;
}

/** The local day of an instant. */
export function reminderDay(nowMs: number, timeZone: string): string {
  return localTimeOf(nowMs, knownZone(timeZone)).slice(0, 10);
}

/** The instant of the reminder of a day. */
export function reminderAt(day: string, { time, timeZone }: ReminderTime): number {
  return instantOf(`${day}T${time}`, knownZone(timeZone)) ?? 0;
}

function isChosen(day: string, { weekdays }: ReminderTime): boolean {
  return weekdays.includes(weekdayOf(day) || 7);
}

/**
 * The first reminder after now. `lastDay`: the last day that had its reminder, or was left out;
 * null: none. A day has one reminder, also when the time is changed after it.
 */
export function nextReminder(nowMs: number, lastDay: string | null, time: ReminderTime): DueDay {
  const today = reminderDay(nowMs, time.timeZone);
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    const isOver = lastDay !== null && day <= lastDay;
    if (isOver || !isChosen(day, time)) continue;
    const atMs = reminderAt(day, time);
    if (atMs > nowMs) return { day, atMs };
  }
  // Only with a last day that is far ahead: a clock was wrong.
  const day = addDays(today, DAYS_AHEAD);
  return { day, atMs: reminderAt(day, time) };
}

/** The newest reminder that is due: after an outage only that one counts. null: none of a week. */
export function newestReminder(nowMs: number, time: ReminderTime): DueDay | null {
  const today = reminderDay(nowMs, time.timeZone);
  for (let back = 0; back <= 7; back += 1) {
    const day = addDays(today, -back);
    const atMs = reminderAt(day, time);
    if (atMs <= nowMs && isChosen(day, time)) return { day, atMs };
  }
  return null;
}

/** The instants of a local day, from the first to the first of the next one. */
export function spanOfReminderDay(day: string, timeZone: string): { fromMs: number; toMs: number } {
  const zone = knownZone(timeZone);
  return {
    fromMs: instantOf(`${day}T00:00`, zone) ?? 0,
    toMs: instantOf(`${addDays(day, 1)}T00:00`, zone) ?? 0,
  };
}

/** Whether a time of day, `HH:MM`, is quiet. The end is not; equal ends are no quiet time. */
export function isQuietTime(time: string, quiet: QuietTime | null): boolean {
  if (quiet === null || quiet.from === quiet.to) return false;
  const { from, to } = quiet;
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** Whether the clock of the zone shows a quiet time. */
export function isQuietAt(ms: number, quiet: QuietTime | null, timeZone: string): boolean {
  return isQuietTime(localTimeOf(ms, knownZone(timeZone)).slice(11), quiet);
}

/** The next instant at which the clock of the zone shows a time. */
function nextInstantOf(ms: number, time: string, timeZone: string): number {
  const zone = knownZone(timeZone);
  const today = reminderDay(ms, timeZone);
  for (const day of [today, addDays(today, 1)]) {
    const atMs = instantOf(`${day}T${time}`, zone) ?? 0;
    if (atMs > ms) return atMs;
  }
  return instantOf(`${addDays(today, 2)}T${time}`, zone) ?? ms;
}

/** The end of the quiet time that is now. */
export function quietEnd(ms: number, quiet: QuietTime, timeZone: string): number {
  return nextInstantOf(ms, quiet.to, timeZone);
}

/** The beginning of the next quiet time. */
export function quietStart(ms: number, quiet: QuietTime, timeZone: string): number {
  return nextInstantOf(ms, quiet.from, timeZone);
}
