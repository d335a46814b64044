// What is known of the stored session before the auth client is loaded.
import { newId } from '#web/core/browser/new-id.ts';

/** Fixed key of the session in local storage (A§9). */
export const SESSION_STORAGE_KEY = 'echo-notes-auth';

/** Where the auth client keeps the secret of a mail that this browser asked for. */
const CODE_VERIFIER_KEY = `${SESSION_STORAGE_KEY}-code-verifier`;

/**
 * The random id by which the server knows a browser that signed in before. It is sent with sign-ins
 * only to this server.
 */
const DEVICE_KEY = 'echo.device';

/**
 * Set from a deliberate sign-out until the next sign-in, so that other tabs can tell it from an
 * expiry.
 */
const LEFT_KEY = 'echo.left';

/** The person of a stored session. */
export interface StoredPerson {
  id: string;
  email: string;
}

/**
 * Whether a session was stored; without one nobody is signed in and the auth client need not be
 * fetched.
 */
export function hasStoredSession(): boolean {
  return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
}

/** Whose session is stored; null without one, and for a value that is no session. */
export function findStoredPerson(): StoredPerson | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('user' in stored)) return null;
    const { user } = stored;
    if (typeof user !== 'object' || user === null || !('id' in user) || typeof user.id !== 'string')
      return null;
    return {
      id: user.id,
      email: 'email' in user && typeof user.email === 'string' ? user.email : '',
    };
  } catch {
    return null;
  }
}

/** Forgets the stored session without asking the server. */
export function forgetStoredSession(): void {
  localStorage.removeItem(SESSION_STORAGE_KEY);
}

/**
 * The stored secret of a mail, as the auth client wrote it; null when this browser asked for none.
 */
export function findCodeVerifier(): string | null {
  return localStorage.getItem(CODE_VERIFIER_KEY);
}

/** Forgets the secret of a mail whose code was exchanged. */
export function forgetCodeVerifier(): void {
  localStorage.removeItem(CODE_VERIFIER_KEY);
}

/** The id of this browser, made at first use; null when storage is full or forbidden. */
export function deviceId(): string | null {
  try {
    const stored = localStorage.getItem(DEVICE_KEY);
    if (stored !== null) return stored;
    const made = newId();
    localStorage.setItem(DEVICE_KEY, made);
    return made;
  } catch {
    return null;
  }
}

/** Whether the last session of this browser ended by a sign-out. */
export function hasLeft(): boolean {
  return localStorage.getItem(LEFT_KEY) !== null;
}

/** Notes a sign-out, or a sign-in after it. */
export function noteLeft(isLeft: boolean): void {
  try {
    if (isLeft) localStorage.setItem(LEFT_KEY, 'true');
    else localStorage.removeItem(LEFT_KEY);
  } catch {
    // A full storage must not prevent a sign-out. Other tabs then call it an expiry.
  }
}
