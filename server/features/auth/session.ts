// A session is a signed-in device.
import type { RequestOrigin } from '#server/http/request-origin.ts';

/** A session without a refresh for this long ends: 60 days. */
export const SESSION_IDLE_MS = 60 * 86_400_000;

/** A session ends this long after its sign-in, in use or not: 365 days. */
export const SESSION_LIFETIME_MS = 365 * 86_400_000;

/** How a session was opened, as access tokens state it. */
export interface AuthMethod {
  method: 'password' | 'otp' | 'email/signup' | 'recovery';
  /** Unix seconds. */
  timestamp: number;
}

/** Times are epoch milliseconds. */
export interface Session extends Pick<RequestOrigin, 'ip' | 'userAgent'> {
  userId: string;
  id: string;
  /** The counter of the current refresh token. */
  counter: number;
  refreshedAt: number;
  createdAt: number;
  amr: AuthMethod[];
}
