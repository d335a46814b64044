// Whether the question of bringing a trial along stands open (rulings 38). The app asks it on
// arrival, the settings at any time; the answer to it needs trial mode, which features do not know.
import { useSyncExternalStore } from 'react';
import { countTrialRows } from '#web/core/mode/trial-flags.ts';

/** Why the question is asked: the person has just come, or has asked for it in the settings. */
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

/** Opens the question. */
export function openTrialQuestion(occasion: TrialQuestionOccasion): void {
  put(occasion);
}

/** Closes it, whatever was answered. */
export function closeTrialQuestion(): void {
  put(null);
}

/** The occasion on which the question stands open; null while it does not. */
export function useTrialQuestion(): TrialQuestionOccasion | null {
  return useSyncExternalStore(follow, () => open);
}

/**
 * What lies in this browser to be brought along; read anew when the question closes, and when
 * another tab writes.
 */
export function useTrialRows(): { posts: number; diaries: number } {
  const posts = useSyncExternalStore(follow, () => countTrialRows().posts);
  const diaries = useSyncExternalStore(follow, () => countTrialRows().diaries);
  return { posts, diaries };
}
