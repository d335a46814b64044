// Calendar days as YYYY-MM-DD strings. The arithmetic uses days, never milliseconds, so nothing
// shifts with a time zone.

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** The first and the last day that lists take: after the Julian calendar, with four-digit years. */
export const FIRST_DAY = '1600-01-01';
export const LAST_DAY = '2999-12-31';

/** Used if the runtime does not know a zone's name. */
export const FALLBACK_TIME_ZONE = 'Asia/Shanghai';

/** Whether a text is a calendar day, `YYYY-MM-DD`, of the years 1600 to 2999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

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

/** Kept, the oldest first: making a formatter takes as long as a hundred of its uses. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** A zone has many spellings, so their number is limited. */
const DAY_FORMATS_MAX = 64;

/** A formatter of moments as YYYY-MM-DD in a zone. Throws RangeError for an unknown zone. */
export function localDayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  dayFormats.set(timeZone, format);
  const [oldest] = dayFormats.keys();
  if (dayFormats.size > DAY_FORMATS_MAX && oldest !== undefined) dayFormats.delete(oldest);
  return format;
}

/** The days of a zone named by a client; those of a fixed zone if the name is unknown. */
export function localDaysOf(timeZone: string): Intl.DateTimeFormat {
  return localDayFormat(isTimeZone(timeZone) ? timeZone : FALLBACK_TIME_ZONE);
}

/** The hours, 00 to 23, of a zone named by a client, like {@link localDaysOf}. */
export function localHoursOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone: isTimeZone(timeZone) ? timeZone : FALLBACK_TIME_ZONE,
  });
}

/**
 * The first moment of a local day. A day that a zone skipped begins where the next one does, so the
 * moments of days that follow each other have no gap and no overlap.
 */
export function startOfDay(day: string, days: Intl.DateTimeFormat): number {
  const middayUtc = dayNumber(day) * DAY_MS + DAY_MS / 2;
  let before = middayUtc - 2 * DAY_MS;
  let after = middayUtc + DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (days.format(middle) < day) before = middle;
    else after = middle;
  }
  return after;
}

/** The time span of the local days from `from` to `to`, both inclusive. */
export function spanOfDays(
  { from, to }: { from: string; to: string },
  days: Intl.DateTimeFormat,
): { fromMs: number; toMs: number } {
  return { fromMs: startOfDay(from, days), toMs: startOfDay(addDays(to, 1), days) };
}

/** Every day from `from` to `to` with its time span; the span of a skipped day is empty. */
export function rangesOfDays(
  { from, to }: { from: string; to: string },
  days: Intl.DateTimeFormat,
): DayRange[] {
  const { fromMs, toMs } = spanOfDays({ from, to }, days);
  const known = new Map(dayStretches(fromMs, toMs - 1, days).map((range) => [range.day, range]));
  const count = daysBetween(from, to) + 1;
  return Array.from({ length: count }, (_, index) => addDays(from, index)).map(
    (day) => known.get(day) ?? { day, ...spanOfDays({ from: day, to: day }, days) },
  );
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
 * contains `lastMs`. Most days end 24 hours after the one before, so a week without a change of
 * clocks is taken at once; elsewhere the end is searched for.
 */
export function dayStretches(
  firstMs: number,
  lastMs: number,
  days: Intl.DateTimeFormat,
): DayRange[] {
  const stretches: DayRange[] = [];
  for (let fromMs = firstMs; fromMs <= lastMs;) {
    const day = days.format(fromMs);
    if (fromMs + WEEK_MS <= lastMs && isPlainWeek(day, fromMs, days)) {
      for (let index = 0; index < 7; index += 1, fromMs += DAY_MS)
        stretches.push({ day: addDays(day, index), fromMs, toMs: fromMs + DAY_MS });
      continue;
    }
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

/** Whether seven days of 24 hours begin at `fromMs`, the first moment of `day`. */
function isPlainWeek(day: string, fromMs: number, days: Intl.DateTimeFormat): boolean {
  const toMs = fromMs + WEEK_MS;
  return days.format(toMs - 1) === addDays(day, 6) && days.format(toMs) === addDays(day, 7);
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
