// The rules of the app lock (rulings 126): what a PIN is, when a device counts as left, and how
// long wrong PINs wait. Pure: the browser brings clock and storage.

/** A PIN of 4 to 8 digits. */
const PIN_FORM = /^[0-9]{4,8}$/;

/** The digits that a PIN may have. */
export const PIN_DIGITS_MAX = 8;

/** Whether a text is a PIN. */
export function isPin(text: string): boolean {
  return PIN_FORM.test(text);
}

/** The choices of {@link isAway}, in minutes. */
export const LOCK_MINUTES = [1, 5, 15] as const;

export type LockMinutes = (typeof LOCK_MINUTES)[number];

/** Minutes before a device that was left locks, until the user chooses. */
export const DEFAULT_LOCK_MINUTES: LockMinutes = 5;

/** Wrong PINs in a row that end the session of the device, or begin the waits of a trial. */
export const PIN_MISSES_MAX = 5;

/** The stored time of the last use that locks at once: 立即锁上. */
export const NEVER_USED_MS = 0;

const MINUTE_MS = 60_000;

/**
 * Whether the device was left for so long that it locks. Times are those of the wall clock, because
 * timers stop while a device sleeps. A last use in the future means that the clock was moved.
 */
export function isAway(lastUseMs: number, nowMs: number, minutes: LockMinutes): boolean {
  const awayMs = nowMs - lastUseMs;
  return !(awayMs < minutes * MINUTE_MS && awayMs > -MINUTE_MS);
}

/** The waits of a trial after the fifth and each later wrong PIN, in ms; the last one stays. */
const WAITS_MS = [30_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS];

/** The highest number of wrong PINs that is stored: no wait is longer. */
export const MISSES_STORED_MAX = PIN_MISSES_MAX + WAITS_MS.length - 1;

/**
 * What is left of the wait after wrong PINs, in milliseconds. A clock that is moved in either
 * direction shortens it, and never makes it longer: the texts must not become unreachable.
 */
export function waitLeft(misses: number, missedAtMs: number, nowMs: number): number {
  if (misses < PIN_MISSES_MAX) return 0;
  const wait = WAITS_MS[Math.min(misses - PIN_MISSES_MAX, WAITS_MS.length - 1)] ?? 0;
  return Math.max(wait - Math.abs(nowMs - missedAtMs), 0);
}

/**
 * How long a trial waits before its lock can be removed without the PIN, in milliseconds. A trial
 * has no account that could prove who asks, and its texts are nowhere else.
 */
export const REMOVAL_WAIT_MS = 24 * 60 * MINUTE_MS;

/** What is left of {@link REMOVAL_WAIT_MS}, by the rule of {@link waitLeft}. */
export function removalLeft(askedAtMs: number, nowMs: number): number {
  return Math.max(REMOVAL_WAIT_MS - Math.abs(nowMs - askedAtMs), 0);
}
