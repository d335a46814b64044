// A session is a signed-in device. It is whole, or half signed in: the password was right, and the
// second step of an account with two-step sign-in is still missing (rulings 125).
import type { SecondMethod } from '#server/database/tables/account-tables.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';

/** A session without a refresh for this long ends: 60 days. */
export const SESSION_IDLE_MS = 60 * 86_400_000;

/** A session ends this long after its sign-in, in use or not: 365 days. */
export const SESSION_LIFETIME_MS = 365 * 86_400_000;

/**
 * How long after a second step, a sign-in or the password its session may do what is asked for
 * again: 10 minutes.
 */
export const RECENT_STEP_MS = 10 * 60_000;

/** How a session was opened, as access tokens state it. */
export interface AuthMethod {
  method: 'password' | 'otp' | 'email/signup' | 'recovery' | 'passkey' | 'email_change' | 'oauth';
  /** Unix seconds. */
  timestamp: number;
}

/** The last second step of a session. */
export interface SecondStep {
  method: SecondMethod;
  atMs: number;
  /** null: a recovery code, which is bound to no factor. */
  factorId: string | null;
}

/** How much a session or a token proves: `aal2` with a second step. */
export type AssuranceLevel = 'aal1' | 'aal2';

/** Times are epoch milliseconds. */
export interface Session extends Pick<RequestOrigin, 'ip' | 'userAgent'> {
  userId: string;
  id: string;
  /** The counter of the current refresh token. */
  counter: number;
  refreshedAt: number;
  createdAt: number;
  amr: AuthMethod[];
  secondStep: SecondStep | null;
  /** Refresh tokens below this counter are from before the second step; null: there was none. */
  secondCounter: number | null;
  /** When the user last entered the password in it, after the sign-in. */
  provedAt: number | null;
}

/** What an access token states about a session: its level, and its methods with their times. */
export function assuranceOf({ amr, secondStep }: Pick<Session, 'amr' | 'secondStep'>): {
  aal: AssuranceLevel;
  amr: { method: string; timestamp: number }[];
} {
  if (secondStep === null) return { aal: 'aal1', amr };
  const { method, atMs } = secondStep;
  return { aal: 'aal2', amr: [...amr, { method, timestamp: Math.floor(atMs / 1000) }] };
}

/**
 * Whose guesses and changes those of a session count with. Whole sessions have their own count, so
 * who knows only the password cannot use it up.
 */
export function countedAs({ userId, secondStep }: Pick<Session, 'userId' | 'secondStep'>): string {
  return secondStep === null ? userId : `${userId}|whole`;
}

/** Whether the second step is recent enough for what is asked for again. */
export function hasRecentStep({ secondStep }: Pick<Session, 'secondStep'>, nowMs: number): boolean {
  return secondStep !== null && Math.abs(nowMs - secondStep.atMs) <= RECENT_STEP_MS;
}

/** Whether the user signed in, or entered the password in the session, a moment ago. */
export function hasRecentProof(
  { createdAt, provedAt }: Pick<Session, 'createdAt' | 'provedAt'>,
  nowMs: number,
): boolean {
  return [createdAt, provedAt].some(
    (atMs) => atMs !== null && Math.abs(nowMs - atMs) <= RECENT_STEP_MS,
  );
}
