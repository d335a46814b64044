// The stored lock of an owner, and whether it hides the journal (rulings 126).
import { isAway, LOCK_MINUTES, NEVER_USED_MS, type LockMinutes } from '#domain/lock/lock.ts';
import { decideBy, LOCK_PREFIX, notifyLock } from '#web/core/lock/lock-flag.ts';
import type { LockEnd } from '#web/core/session/session.ts';
import { SESSION_STORAGE_KEY } from '#web/core/session/session-storage.ts';

/** What opens a lock. Bytes are base64. */
export type LockKey =
  | { kind: 'pin'; salt: string; hash: string; iterations: number }
  | { kind: 'device'; id: string; publicKey: string; algorithm: number };

/** The lock of an owner in this browser. */
export interface LockRecord {
  /** null: the stored value was damaged. Such a lock opens like a forgotten PIN. */
  key: LockKey | null;
  minutes: LockMinutes;
  /** Wrong PINs in a row, and the time of the last one. */
  misses: number;
  missedAtMs: number;
  /** When the user of a trial asked to remove the lock without its PIN; 0: not asked. */
  removalAskedAtMs: number;
  /** Set when the lock has ended the session, until the user knows. */
  ended?: { by: LockEnd; sessionId: string | null };
}

/**
 * `ended`: the user signed in again after the lock had ended the session. The lock is off, and the
 * user has to be told.
 */
export type LockState = 'off' | 'open' | 'locked' | 'ended';

const USE_PREFIX = 'echo.lock_use.';

/** The owners whose lock is open in this tab. In memory, so every load of a page locks. */
const open = new Set<string>();
const closingListeners = new Set<() => void>();

export const lockKey = (owner: string) => `${LOCK_PREFIX}${owner}`;
export const lastUseKey = (owner: string) => `${USE_PREFIX}${owner}`;

let parsed: { text: string; record: LockRecord } | null = null;

/** The lock of an owner; null: none. The same object until the stored value changes. */
export function findLock(owner: string): LockRecord | null {
  const text = localStorage.getItem(lockKey(owner));
  if (text === null) return null;
  if (parsed?.text !== text) parsed = { text, record: readRecord(text) };
  return parsed.record;
}

/** A damaged value stays a lock: it must not open by itself. */
function readRecord(text: string): LockRecord {
  const damaged: LockRecord = {
    key: null,
    minutes: LOCK_MINUTES[0],
    misses: 0,
    missedAtMs: 0,
    removalAskedAtMs: 0,
  };
  try {
    const stored = JSON.parse(text) as Partial<LockRecord> | null;
    const kind = stored?.key?.kind;
    const minutes = LOCK_MINUTES.find((choice) => choice === stored?.minutes);
    const record: LockRecord = { ...damaged, ...stored };
    const isUsable =
      minutes !== undefined &&
      [record.misses, record.missedAtMs, record.removalAskedAtMs].every(Number.isFinite) &&
      (kind === 'pin' || kind === 'device');
    if (isUsable) return record;
    const rest = { ...damaged, removalAskedAtMs: Number(record.removalAskedAtMs) || 0 };
    return record.ended?.sessionId === undefined ? rest : { ...rest, ended: record.ended };
  } catch {
    return damaged;
  }
}

/** The last use of the journal in any tab, in milliseconds since the epoch. */
export function lastUseOf(owner: string): number {
  return Number(localStorage.getItem(lastUseKey(owner)) ?? NEVER_USED_MS);
}

/**
 * The id of the stored session, from its token; null without one. A renewed token keeps it, and a
 * new sign-in has another.
 */
export function findStoredSessionId(): string | null {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null') as {
      access_token?: string;
    } | null;
    const payload = stored?.access_token?.split('.')[1] ?? '';
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      session_id?: unknown;
    };
    return typeof claims.session_id === 'string' ? claims.session_id : null;
  } catch {
    return null;
  }
}

/** The state of an owner's lock, by the wall clock: a page that was left is never drawn open. */
export function lockStateOf(owner: string): LockState {
  const record = findLock(owner);
  if (record === null) return 'off';
  if (record.ended !== undefined) {
    // A session that the lock ended may be stored for a moment, or was never reached.
    const session = findStoredSessionId();
    return session === null || session === record.ended.sessionId ? 'locked' : 'ended';
  }
  return open.has(owner) && !isAway(lastUseOf(owner), Date.now(), record.minutes)
    ? 'open'
    : 'locked';
}

/** Whether this tab was opened and not closed since; it may have been left. */
export function isOpenHere(owner: string): boolean {
  return open.has(owner);
}

/** Opens or closes the lock in this tab. */
export function setLockOpen(owner: string, isOpen: boolean): void {
  if (isOpen) open.add(owner);
  else if (open.delete(owner)) for (const listener of closingListeners) listener();
  notifyLock();
}

/** Calls back when the lock closes, while the journal is still drawn. Returns the unsubscribe. */
export function onLockClosing(listener: () => void): () => void {
  closingListeners.add(listener);
  return () => void closingListeners.delete(listener);
}

decideBy((owner) => lockStateOf(owner) !== 'locked');
addEventListener('storage', ({ key, oldValue, newValue }) => {
  // Switched on in another tab: this one has shown the journal until now.
  if (key?.startsWith(LOCK_PREFIX) === true && oldValue === null && newValue !== null)
    setLockOpen(key.slice(LOCK_PREFIX.length), true);
});
