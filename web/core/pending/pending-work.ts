// AI requests under way, in any part of the product: leaving the page asks first (B§4), sign-out and mode change ask with the
// specified text (rulings 21).
import { useSyncExternalStore } from 'react';

/** The question of B§4 before something that would lose a request under way. */
export const PENDING_WORK_QUESTION = '有AI请求正在处理中，确定要离开吗？';

let pending = 0;
const listeners = new Set<() => void>();

function change(step: 1 | -1): void {
  pending += step;
  if (pending === 1 && step === 1) addEventListener('beforeunload', askBeforeLeaving);
  if (pending === 0) removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Counts a piece of work as under way until it has settled, and answers it unchanged. */
export async function whilePending<T>(work: Promise<T>): Promise<T> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

/** Whether any AI request is under way now. */
export function hasPendingWork(): boolean {
  return pending > 0;
}

/** The same, kept up to date in a component. */
export function useHasPendingWork(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, hasPendingWork);
}
