// Calendar days as YYYY-MM-DD strings: arithmetic on days, never on milliseconds, so nothing shifts with a time zone.

const DAY_MS = 86_400_000;

/** Every zone's offset is a multiple of this many milliseconds; counts per quarter of an hour can be moved to any zone's days exactly. */
export const QUARTER_MS = 900_000;

/** A day as a number of days since 1970-01-01. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** The day of a {@link dayNumber}. */
export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** The day a number of days later (earlier when negative). */
export function addDays(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) + days);
}

/** Days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Day of the week, 0 for Sunday. */
export function weekdayOf(day: string): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}

/** The calendar day of a moment in a time zone (IANA name). */
export function localDay(ms: number, timeZone: string): string {
  return localDayFormat(timeZone).format(ms);
}

/** A formatter that writes moments as YYYY-MM-DD in a zone; make one for many moments. RangeError for an unknown zone. */
export function localDayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

/** Whether a name is a time zone this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    localDayFormat(name);
    return true;
  } catch {
    return false;
  }
}
