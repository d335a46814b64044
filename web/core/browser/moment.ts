// Times in the browser's time zone (rulings 34). The pure rule is in domain/shared/chinese-date.ts.
import { localMoment, type LocalMoment } from '#domain/shared/chinese-date.ts';

/** The browser's IANA time zone. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** An ISO 8601 time in the browser's time zone. */
export function momentHere(iso: string): LocalMoment {
  return localMoment(iso, browserTimeZone(), new Date().toISOString());
}

/** Today's date in the browser's time zone, `YYYY-MM-DD`. */
export function todayHere(): string {
  return momentHere(new Date().toISOString()).day;
}
