// One try to open the lock.
import {
  isPin,
  MISSES_STORED_MAX,
  PIN_MISSES_MAX,
  removalLeft,
  waitLeft,
} from '#domain/lock/lock.ts';
import { isVerifiedBy, type DeviceFailure } from '#web/core/lock/lock-device.ts';
import { isPinOf } from '#web/core/lock/lock-pin.ts';
import { findLock } from '#web/core/lock/lock-state.ts';
import { changeLock, endLock, openLock, removeLock } from '#web/core/lock/lock-store.ts';

/** How a try ended. */
export type Attempt =
  | { kind: 'opened' }
  /** `left`: tries before the session ends; null in a trial, where tries wait instead. */
  | { kind: 'wrong'; left: number | null }
  /** No try until then. */
  | { kind: 'wait'; untilMs: number }
  /** That was the last try: the session has to end. */
  | { kind: 'ended' }
  /** The storage is full, so the try could not be counted and was not made. */
  | { kind: 'uncounted' }
  | { kind: DeviceFailure };

export interface LockOwner {
  owner: string;
  /** Whether a session can be ended and begun again. A trial has none. */
  hasSession: boolean;
}

/**
 * Tries a PIN. The try is counted before it is checked, so a page that is closed in the middle wins
 * none, and tabs take turns.
 */
export function tryPin(of: LockOwner, pin: string, nowMs: () => number): Promise<Attempt> {
  return navigator.locks.request(`echo.lock.try.${of.owner}`, () => checkPin(of, pin, nowMs()));
}

async function checkPin(
  { owner, hasSession }: LockOwner,
  pin: string,
  nowMs: number,
): Promise<Attempt> {
  const record = findLock(owner);
  if (record === null) return { kind: 'opened' };
  if (record.ended !== undefined) return { kind: 'ended' };
  if (record.key?.kind !== 'pin') return { kind: 'unavailable' };
  const wait = hasSession ? 0 : waitLeft(record.misses, record.missedAtMs, nowMs);
  if (wait > 0) return { kind: 'wait', untilMs: nowMs + wait };
  const misses = Math.min(record.misses + 1, MISSES_STORED_MAX);
  if (!changeLock(owner, { misses, missedAtMs: nowMs })) return { kind: 'uncounted' };
  if (isPin(pin) && (await isPinOf(pin, record.key))) {
    openLock(owner);
    return { kind: 'opened' };
  }
  if (!hasSession) {
    const next = waitLeft(misses, nowMs, nowMs);
    return next > 0 ? { kind: 'wait', untilMs: nowMs + next } : { kind: 'wrong', left: null };
  }
  if (misses < PIN_MISSES_MAX) return { kind: 'wrong', left: PIN_MISSES_MAX - misses };
  endLock(owner, 'misses');
  return { kind: 'ended' };
}

/** Asks the device to verify its user. */
export async function tryDevice({ owner }: LockOwner): Promise<Attempt> {
  const key = findLock(owner)?.key;
  if (key?.kind !== 'device') return { kind: 'unavailable' };
  const answer = await isVerifiedBy(key);
  if (answer !== true) return { kind: answer };
  openLock(owner);
  return { kind: 'opened' };
}

/**
 * Begins the wait after which a trial can remove its lock without the key; returns whether the
 * storage had room for it.
 */
export function askForRemoval(owner: string, nowMs: number): boolean {
  return changeLock(owner, { removalAskedAtMs: nowMs });
}

/** Removes the lock of a trial once its wait is over; returns whether it did. */
export function removeWaited(owner: string, nowMs: number): boolean {
  const asked = findLock(owner)?.removalAskedAtMs ?? 0;
  if (asked === 0 || removalLeft(asked, nowMs) > 0) return false;
  removeLock(owner);
  return true;
}
