// The one fact about the stored session that is needed before the auth client is loaded.

/** Fixed key of the session in local storage (A§9). */
export const SESSION_STORAGE_KEY = 'echo-notes-auth';

/** Whether a session was stored; without one nobody is signed in and the auth client need not be fetched. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
}

/** Forgets the stored session without asking anybody. */
export function forgetStoredSession(): void {
  localStorage.removeItem(SESSION_STORAGE_KEY);
}
