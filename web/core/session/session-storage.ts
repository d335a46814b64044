// Reads the stored session before the auth client is loaded.
import { newId } from '#web/core/browser/new-id.ts';

/** Fixed key of the session in local storage (A§9). */
export const SESSION_STORAGE_KEY = 'echo-notes-auth';

/** Key under which the auth client stores the secret of a mail that this browser requested. */
const CODE_VERIFIER_KEY = `${SESSION_STORAGE_KEY}-code-verifier`;

/**
 * A random id by which the server recognises a browser that signed in before. It is sent with
 * sign-ins to this server only.
 */
const DEVICE_KEY = 'echo.device';

/**
 * Set from a deliberate sign-out until the next sign-in, so that other tabs can tell it from an
 * expiry.
 */
const LEFT_KEY = 'echo.left';

/** The time for which the app itself uses a stored token, in milliseconds. */
const LIVE_FOR_MS = 120_000;

/** The user of a stored session. */
export interface StoredUser {
  id: string;
  email: string;
  createdAt: string;
}

/**
 * Whether a session is stored. Without one, the user is signed out and the auth client is not
 * loaded. A damaged value names no user and is none: no server could renew it.
 */
export function hasStoredSession(): boolean {
  return findStoredUser() !== null;
}

/** The user of the stored session; null without one, or if the value is not a session. */
export function findStoredUser(): StoredUser | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('user' in stored)) return null;
    const { user } = stored;
    if (typeof user !== 'object' || user === null || !('id' in user) || typeof user.id !== 'string')
      return null;
    return {
      id: user.id,
      email: 'email' in user && typeof user.email === 'string' ? user.email : '',
      createdAt: 'created_at' in user && typeof user.created_at === 'string' ? user.created_at : '',
    };
  } catch {
    return null;
  }
}

/** What the app needs of a stored session before the auth client is loaded. */
export interface LiveSession {
  access_token: string;
  user: { id: string; email?: string; created_at: string; factors?: { status: string }[] };
}

/**
 * The stored session if its token is valid for two more minutes; the client renews it earlier than
 * that only if less than 90 seconds are left. null otherwise, and for a value of another form.
 */
export function findLiveSession(nowMs: number): LiveSession | null {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null') as
      | (Partial<LiveSession> & { expires_at?: number })
      | null;
    const user = stored?.user;
    return typeof stored?.access_token === 'string' &&
      typeof stored.expires_at === 'number' &&
      stored.expires_at * 1000 - nowMs >= LIVE_FOR_MS &&
      typeof user?.id === 'string' &&
      typeof user.created_at === 'string'
      ? { access_token: stored.access_token, user }
      : null;
  } catch {
    return null;
  }
}

/** Removes the stored session without a request to the server. */
export function forgetStoredSession(): void {
  localStorage.removeItem(SESSION_STORAGE_KEY);
}

/**
 * The stored secret of a mail, as the auth client wrote it; null if this browser requested none.
 */
export function findCodeVerifier(): string | null {
  return localStorage.getItem(CODE_VERIFIER_KEY);
}

/** Removes the secret of a mail whose code was exchanged. */
export function forgetCodeVerifier(): void {
  localStorage.removeItem(CODE_VERIFIER_KEY);
}

/** The id of this browser, created at first use; null if storage is full or denied. */
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

/** Stores whether the last event was a sign-out or a sign-in. */
export function noteLeft(isLeft: boolean): void {
  try {
    if (isLeft) localStorage.setItem(LEFT_KEY, 'true');
    else localStorage.removeItem(LEFT_KEY);
  } catch {
    // Full storage must not prevent a sign-out. Other tabs then treat it as an expiry.
  }
}
