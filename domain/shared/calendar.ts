// Calendar days as YYYY-MM-DD strings. The arithmetic uses days, never milliseconds, so nothing
// shifts with a time zone.

const DAY_MS = 86_400_000;

/** Days since 1970-01-01. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** The inverse of {@link dayNumber}. */
export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** `days` may be negative. */
export function addDays(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) + days);
}

export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 for Sunday. */
export function weekdayOf(day: string): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}

/** The calendar day of a moment in a time zone (IANA name). */
export function localDay(ms: number, timeZone: string): string {
  return localDayFormat(timeZone).format(ms);
}

/**
 * A formatter of moments as YYYY-MM-DD in a zone; reuse it for many moments. Throws RangeError for
 * an unknown zone.
 */
export function localDayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
}

/** The time span of a local day. */
export interface DayRange {
  day: string;
  fromMs: number;
  /** Exclusive. */
  toMs: number;
}

/**
 * The local days between two moments, without a gap: the first begins at `firstMs`, the last
 * contains `lastMs`. Most days end 24 hours after the one before; the end is searched for only
 * where clocks change.
 */
export function dayStretches(
  firstMs: number,
  lastMs: number,
  days: Intl.DateTimeFormat,
): DayRange[] {
  const stretches: DayRange[] = [];
  for (let fromMs = firstMs; fromMs <= lastMs;) {
    const day = days.format(fromMs);
    const isIn = (ms: number) => days.format(ms) === day;
    let toMs = fromMs + DAY_MS;
    if (!isIn(toMs - 1) || isIn(toMs)) {
      let inside = fromMs;
      let outside = fromMs + 2 * DAY_MS;
      while (outside - inside > 1) {
        const middle = Math.floor((inside + outside) / 2);
        if (isIn(middle)) inside = middle;
        else outside = middle;
      }
      toMs = outside;
    }
    stretches.push({ day, fromMs, toMs });
    fromMs = toMs;
  }
  return stretches;
}

/** True for a time zone that this machine supports. */
export function isTimeZone(name: string): boolean {
  try {
    localDayFormat(name);
    return true;
  } catch {
    return false;
  }
}
