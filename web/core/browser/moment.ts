// Times in the browser's time zone (rulings 34). The pure rule is in domain/shared/chinese-date.ts.
import { localMoment, type LocalMoment } from '#domain/shared/chinese-date.ts';

/** How long a time zone is used before the browser is asked again, in milliseconds. */
const RESOLVED_MS = 60_000;

let resolved: { zone: string; atMs: number } | null = null;

/**
 * The browser's IANA time zone. Resolving it is slow, and a page asks for each time that it shows;
 * a traveller's new zone counts within a minute.
 */
export function browserTimeZone(): string {
  const nowMs = Date.now();
  // A clock that was set back asks again, too.
  if (resolved === null || Math.abs(nowMs - resolved.atMs) >= RESOLVED_MS)
    resolved = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, atMs: nowMs };
  return resolved.zone;
}

/** An ISO 8601 time in the browser's time zone. */
export function momentHere(iso: string): LocalMoment {
  return localMoment(iso, browserTimeZone(), new Date().toISOString());
}

/** Today's date in the browser's time zone, `YYYY-MM-DD`. */
export function todayHere(): string {
  return momentHere(new Date().toISOString()).day;
}
