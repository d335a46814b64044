// Times as this person's clock shows them (rulings 34). The pure rule is in
// domain/shared/chinese-date.ts.
import { localMoment, type LocalMoment } from '#domain/shared/chinese-date.ts';

/** The browser's time zone, by its IANA name. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A moment (ISO 8601) in the browser's time zone. */
export function momentHere(iso: string): LocalMoment {
  return localMoment(iso, browserTimeZone(), new Date().toISOString());
}

/** Today's calendar day here, `YYYY-MM-DD`. */
export function todayHere(): string {
  return momentHere(new Date().toISOString()).day;
}
