// A session: a device that is signed in.
import type { RequestOrigin } from '#server/http/request-origin.ts';

/** A session without a refresh for this long is over: 60 days. */
export const SESSION_IDLE_MS = 60 * 86_400_000;

/** A session ends this long after its sign-in, however often it was used: 365 days. */
export const SESSION_LIFETIME_MS = 365 * 86_400_000;

/** How a session came to be, as it stands in access tokens. */
export interface AuthMethod {
  method: 'password' | 'otp' | 'email/signup' | 'recovery';
  /** Unix seconds. */
  timestamp: number;
}

/** A session; times are epoch milliseconds. */
export interface Session extends Pick<RequestOrigin, 'ip' | 'userAgent'> {
  userId: string;
  id: string;
  /** The count of the refresh token that is current. */
  counter: number;
  refreshedAt: number;
  createdAt: number;
  amr: AuthMethod[];
}
