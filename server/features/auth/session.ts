// A session: a device that is signed in.
import type { RequestOrigin } from '#server/http/request-origin.ts';

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
