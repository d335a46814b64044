// The part of the app lock that loads with the journal: whether an owner has a lock (rulings 126).
// All else is loaded when there is one, and is asked before anything is drawn.

/** Before the owner: the key of a lock in local storage. */
export const LOCK_PREFIX = 'echo.lock.';

/** `off`: there is no lock. Until the rest of the lock is loaded, one that is on is `closed`. */
export type LockFlag = 'off' | 'open' | 'closed';

let isOpen = (_owner: string) => false;
const listeners = new Set<() => void>();

/** Whether the journal of an owner may be drawn. */
export function lockFlagOf(owner: string): LockFlag {
  if (localStorage.getItem(LOCK_PREFIX + owner) === null) return 'off';
  return isOpen(owner) ? 'open' : 'closed';
}

/** Takes over the decision for owners who have a lock. */
export function decideBy(decide: (owner: string) => boolean): void {
  isOpen = decide;
}

/** Follows the locks of this tab and of others. Returns the unsubscribe function. */
export function subscribeToLock(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The event of {@link notifyUse}. */
export const USE_EVENT = 'echo-use';

/** Counts as a use of the journal. For uses without a touch, as a microphone that records. */
export function notifyUse(): void {
  dispatchEvent(new Event(USE_EVENT));
}

/** Tells the components of this tab that a lock has changed. */
export function notifyLock(): void {
  for (const listener of listeners) listener();
}
