// What the browser stores about trial mode (A§3, A§4): a synthetic id and a flag. Leaving trial
// clears both, but not the trial's content.

import { newId } from '#web/core/browser/new-id.ts';
import { keepRefusedInMemory } from '#web/core/browser/page-storage.ts';

const OFFLINE_USER_KEY = 'offline_user_id';
const TEST_FLAG_KEY = 'test_mode';

/**
 * The synthetic user of trial mode, shaped like a signed-in one (A§3). It owns no row: rows belong
 * to the local id of web/trial.
 */
export interface OfflineUser {
  /** `offline_` and a random suffix. */
  id: string;
  /** A fixed placeholder; no mail is sent to it. */
  email: string;
  role: 'authenticated';
  identities: readonly never[];
}

/** The trial's user; null if no trial was started in this browser. */
export function findOfflineUser(): OfflineUser | null {
  const id = localStorage.getItem(OFFLINE_USER_KEY);
  return id === null
    ? null
    : { id, email: 'trial@offline.invalid', role: 'authenticated', identities: [] };
}

/** Whether a trial was started in this browser; decides where `/` leads (A§2). */
export function hasTrialUser(): boolean {
  return findOfflineUser() !== null;
}

/**
 * Key prefixes of the user's own posts and diaries in trial mode. A test compares them with
 * web/trial.
 */
export const TRIAL_ROW_PREFIXES = {
  posts: 'echo.trial.post.',
  diaries: 'echo.trial.diary.',
} as const;

/** Counts the user's own trial posts and diaries in this browser without loading trial mode. */
export function countTrialRows(): { posts: number; diaries: number } {
  const keys = Object.keys(localStorage);
  const count = (prefix: string) => keys.filter((key) => key.startsWith(prefix)).length;
  return { posts: count(TRIAL_ROW_PREFIXES.posts), diaries: count(TRIAL_ROW_PREFIXES.diaries) };
}

/**
 * Try for Free: creates the synthetic user (id prefixed `offline_`) unless it exists, and sets the
 * flag. With full storage the trial is in memory.
 */
export function enterTrial(): void {
  try {
    writeFlags();
  } catch {
    keepRefusedInMemory();
    writeFlags();
  }
}

function writeFlags(): void {
  if (!hasTrialUser()) localStorage.setItem(OFFLINE_USER_KEY, `offline_${newId()}`);
  if (localStorage.getItem(TEST_FLAG_KEY) === null) localStorage.setItem(TEST_FLAG_KEY, 'true');
}

/** Switching online: removes both. */
export function leaveTrial(): void {
  localStorage.removeItem(OFFLINE_USER_KEY);
  localStorage.removeItem(TEST_FLAG_KEY);
}
