// Whether the question about importing a trial is open (rulings 38). The app asks it after sign-in,
// the settings at any time. The import needs trial mode, which features may not import.
import { useSyncExternalStore } from 'react';
import { countTrialRows } from '#web/core/mode/trial-flags.ts';

/** Why the question is asked: the user has just signed in, or asked for it in the settings. */
export type TrialQuestionOccasion = 'arrival' | 'settings';

let open: TrialQuestionOccasion | null = null;
const listeners = new Set<() => void>();

function follow(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function put(occasion: TrialQuestionOccasion | null): void {
  open = occasion;
  for (const listener of listeners) listener();
}

export function openTrialQuestion(occasion: TrialQuestionOccasion): void {
  put(occasion);
}

/** Closes the question after any answer. */
export function closeTrialQuestion(): void {
  put(null);
}

/** Why the question is open; null while it is closed. */
export function useTrialQuestion(): TrialQuestionOccasion | null {
  return useSyncExternalStore(follow, () => open);
}

/**
 * The trial content in this browser. Counted again when the question closes and when another tab
 * writes.
 */
export function useTrialRows(): { posts: number; diaries: number } {
  const posts = useSyncExternalStore(follow, () => countTrialRows().posts);
  const diaries = useSyncExternalStore(follow, () => countTrialRows().diaries);
  return { posts, diaries };
}
