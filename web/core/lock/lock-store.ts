// Writes the lock of an owner. Loaded when a lock is on or is being set up.
import {
  DEFAULT_LOCK_MINUTES,
  isAway,
  MISSES_STORED_MAX,
  NEVER_USED_MS,
  type LockMinutes,
} from '#domain/lock/lock.ts';
import {
  findLock,
  findStoredSessionId,
  lastUseKey,
  lastUseOf,
  lockKey,
  setLockOpen,
  type LockKey,
  type LockRecord,
} from '#web/core/lock/lock-state.ts';
import type { LockEnd } from '#web/core/session/session.ts';
import { notifyLock } from '#web/core/lock/lock-flag.ts';

/** A time with as many digits as any before the year 2286. */
const LONGEST_TIME = 9_999_999_999_999;

const TIME_DIGITS = String(LONGEST_TIME).length;

/** The longest values of what changes while a lock is on. */
const LONGEST = {
  minutes: 15,
  misses: MISSES_STORED_MAX,
  missedAtMs: LONGEST_TIME,
  removalAskedAtMs: LONGEST_TIME,
} as const satisfies Partial<LockRecord>;

/**
 * The stored text of a lock. Blanks keep it as long as it can become, so a storage that fills up
 * later refuses no change of it.
 */
function textOf(record: LockRecord): string {
  return JSON.stringify(record).padEnd(JSON.stringify({ ...record, ...LONGEST }).length);
}

/** Stores a change of the lock. Returns whether it is stored; otherwise the old values stay. */
export function changeLock(owner: string, change: Partial<LockRecord>): boolean {
  const record = findLock(owner);
  if (record === null) return false;
  return store(owner, textOf({ ...record, ...change }));
}

function store(owner: string, text: string): boolean {
  try {
    localStorage.setItem(lockKey(owner), text);
  } catch {
    return false;
  }
  notifyLock();
  return true;
}

/**
 * Switches the lock on, or gives it another key. Throws when the storage is full. This tab stays
 * open.
 */
export function startLock(owner: string, key: LockKey): void {
  const record: LockRecord = {
    key,
    minutes: findLock(owner)?.minutes ?? DEFAULT_LOCK_MINUTES,
    misses: 0,
    missedAtMs: 0,
    removalAskedAtMs: 0,
  };
  noteUse(owner, Date.now());
  localStorage.setItem(lockKey(owner), textOf(record));
  openLock(owner);
}

/** Removes the lock. */
export function removeLock(owner: string): void {
  localStorage.removeItem(lockKey(owner));
  localStorage.removeItem(lastUseKey(owner));
  setLockOpen(owner, false);
}

export function chooseLockMinutes(owner: string, minutes: LockMinutes): void {
  changeLock(owner, { minutes });
}

/** Stores the time of the last use, for all tabs. */
export function noteUse(owner: string, nowMs: number): void {
  try {
    // Always of one length: a full storage refuses a longer value.
    localStorage.setItem(lastUseKey(owner), String(nowMs).padStart(TIME_DIGITS, '0'));
  } catch {
    // Without a stored time the lock closes.
  }
}

/** The right key was given: the journal is shown, here and in the other tabs. */
export function openLock(owner: string): void {
  noteUse(owner, Date.now());
  changeLock(owner, { misses: 0, missedAtMs: 0, removalAskedAtMs: 0 });
  setLockOpen(owner, true);
}

/** Locks in all tabs. */
export function closeLock(owner: string): void {
  noteUse(owner, NEVER_USED_MS);
  setLockOpen(owner, false);
}

/** Whether the journal was left for longer than the user chose. */
export function isLeft(owner: string): boolean {
  const record = findLock(owner);
  return record !== null && isAway(lastUseOf(owner), Date.now(), record.minutes);
}

/**
 * Marks the lock as the reason why the session ends. It stays closed until a new sign-in. Its key
 * is not needed again, and without it the text is short enough for a full storage.
 */
export function endLock(owner: string, by: LockEnd): void {
  store(owner, JSON.stringify({ ended: { by, sessionId: findStoredSessionId() } }));
}
