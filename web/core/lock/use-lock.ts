import { useSyncExternalStore } from 'react';
import { subscribeToLock } from '#web/core/lock/lock-flag.ts';
import {
  findLock,
  lockStateOf,
  type LockRecord,
  type LockState,
} from '#web/core/lock/lock-state.ts';

/** The state of an owner's lock, kept up to date. */
export function useLockState(owner: string): LockState {
  return useSyncExternalStore(subscribeToLock, () => lockStateOf(owner));
}

/** An owner's lock, kept up to date; null: none. */
export function useLock(owner: string): LockRecord | null {
  return useSyncExternalStore(subscribeToLock, () => findLock(owner));
}
