// Between instants and what a clock on the wall shows, in any time zone: the form of an input for
// date and time.

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The clock of a zone as if it were UTC, to the second. Offsets before about 1920 have seconds. */
function clockAt(ms: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(ms);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

function offsetAt(ms: number, timeZone: string): number {
  return clockAt(ms, timeZone) - Math.floor(ms / 1000) * 1000;
}

/** What the clock of a zone shows, to the minute: `2026-11-20T07:40`. */
export function localTimeOf(ms: number, timeZone: string): string {
  return new Date(clockAt(ms, timeZone)).toISOString().slice(0, 16);
}

/** An instant with the clock of a zone: `2026-11-20T07:40:30.000+08:00`. Every reader finds it. */
export function zonedTimeOf(ms: number, timeZone: string): string {
  const minutes = Math.round(offsetAt(ms, timeZone) / MINUTE_MS);
  const clock = new Date(ms + minutes * MINUTE_MS).toISOString().slice(0, -1);
  const two = (part: number) => String(Math.trunc(part)).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${clock}${minutes < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/**
 * The instant at which the clock of a zone shows `2026-11-20T07:40`; null for other text and for
 * days that no calendar has. A time that occurs twice, when clocks go back, is the first of both. A
 * time that clocks skip is as much later as they skip, also when they skip a whole day.
 */
export function instantOf(local: string, timeZone: string): number | null {
  const clock = readLocalTime(local);
  if (clock === null) return null;
  // No zone is more than a day from UTC, so these are the offsets before and after any change of
  // clocks near this time.
  const before = clock - offsetAt(clock - DAY_MS, timeZone);
  const after = clock - offsetAt(clock + DAY_MS, timeZone);
  const shown = [before, after].filter((ms) => clockAt(ms, timeZone) === clock);
  return shown.length === 0 ? before : Math.min(...shown);
}

/** A stretch of time in which the clock of a zone was not changed. */
export interface ClockStretch {
  fromMs: number;
  /** What the clock is before UTC, in milliseconds. */
  offsetMs: number;
}

/** Clocks that are changed for less than this, in milliseconds, may be missed. */
const PROBE_MS = 14 * DAY_MS;

/** The stretches of a zone's clock from one instant to another, both inclusive, in their order. */
export function clockStretches(fromMs: number, toMs: number, timeZone: string): ClockStretch[] {
  const stretches = [{ fromMs, offsetMs: offsetAt(fromMs, timeZone) }];
  let offsetMs = stretches[0]?.offsetMs;
  for (let at = fromMs; at < toMs;) {
    const next = Math.min(at + PROBE_MS, toMs);
    const offsetNext = offsetAt(next, timeZone);
    if (offsetNext !== offsetMs) {
      stretches.push({ fromMs: changeBetween(at, next, timeZone), offsetMs: offsetNext });
      offsetMs = offsetNext;
    }
    at = next;
  }
  return stretches;
}

/** The first whole second with the later one of two offsets. */
function changeBetween(before: number, after: number, timeZone: string): number {
  const later = offsetAt(after, timeZone);
  let [low, high] = [Math.floor(before / 1000), Math.ceil(after / 1000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000, timeZone) === later) high = middle;
    else low = middle;
  }
  return high * 1000;
}

function readLocalTime(local: string): number | null {
  const match = LOCAL_TIME.exec(local);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const clock = Date.UTC(year, month - 1, day, hour, minute);
  return new Date(clock).toISOString().slice(0, 16) === local ? clock : null;
}

/** The first whole minute of the zone's clock at or after an instant. */
export function localTimeFrom(ms: number, timeZone: string): string {
  return localTimeOf(ms + MINUTE_MS - 1, timeZone);
}
