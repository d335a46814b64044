// Rotation of refresh tokens (rulings 19, 47): every refresh increments the session's counter. A
// token that is too old is a copy and ends the session.
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import { readRefreshToken } from '#server/features/auth/refresh-token.ts';
import type { SessionRepository } from '#server/features/auth/session.repository.ts';
import {
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS,
  type Session,
} from '#server/features/auth/session.ts';
import {
  isBanned,
  type Account,
  type UserRepository,
} from '#server/features/auth/user.repository.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';

/**
 * How long an older refresh token still returns the current one, in milliseconds (rulings 19). Tabs
 * that refresh at the same time all succeed.
 */
export const REFRESH_REUSE_MS = 10_000;

/**
 * How long the parent of the current refresh token still returns it, in milliseconds: twice the
 * time for which the client retries a refresh without a response. After that it is a copy, and two
 * clients that use it in turn are detected.
 */
export const LOST_RESPONSE_MS = 60_000;

export interface SessionRefreshPorts {
  sessions: SessionRepository;
  users: UserRepository;
  refreshSecret: Uint8Array;
  now: () => number;
  audit: RecordAudit;
  /** Whether the account admits no refresh of this session, because it is deleted. */
  isShut: (account: Account, session: Session) => Promise<boolean>;
  /** Ends a session, in all caches too. */
  end: (session: Session) => Promise<unknown>;
}

/**
 * Returns the function that exchanges a refresh token for its session. validation_failed,
 * refresh_token_not_found, refresh_token_already_used, session_expired, user_banned.
 */
export function createSessionRefresh({
  sessions,
  users,
  refreshSecret,
  now,
  audit,
  isShut,
  end,
}: SessionRefreshPorts) {
  /** Returns the session at the next count, or at the current one for a tab that refreshes late. */
  const advance = async (
    session: Session,
    counter: number,
    origin: RequestOrigin,
  ): Promise<Session> => {
    if (counter === session.counter && (await sessions.advance(session, counter, origin, now())))
      return { ...session, counter: counter + 1 };
    const current = await sessions.find(session.id);
    if (current === null) throw new AuthFailure('refresh_token_not_found');
    const behind = current.counter - counter;
    if (behind < 0) throw validationFailed('Refresh token is not valid: Not Issued By This Server');
    const sinceMs = Math.abs(now() - current.refreshedAt);
    // From before the second step: never a token that proves it. Another tab may have been late.
    if (current.secondCounter !== null && counter < current.secondCounter) {
      if (sinceMs <= REFRESH_REUSE_MS) throw new AuthFailure('refresh_token_already_used');
    } else if (sinceMs <= (behind === 1 ? LOST_RESPONSE_MS : REFRESH_REUSE_MS)) return current;
    await end(session);
    await audit({
      userId: session.userId,
      action: 'refresh_reused',
      origin,
      detail: { session: session.id, behind },
    });
    throw new AuthFailure('refresh_token_already_used');
  };

  return async (
    refreshToken: string,
    origin: RequestOrigin,
  ): Promise<{ account: Account; session: Session }> => {
    const content = readRefreshToken(refreshSecret, refreshToken);
    if (content === 'malformed') throw validationFailed('Refresh token is not valid');
    if (content === 'forged') throw new AuthFailure('refresh_token_not_found');
    const session = await sessions.find(content.sessionId);
    const account = session === null ? null : await users.find(session.userId);
    if (session === null || account === null || (await isShut(account, session)))
      throw new AuthFailure('refresh_token_not_found');
    if (isBanned(account, now())) throw new AuthFailure('user_banned');
    if (
      now() - session.refreshedAt > SESSION_IDLE_MS ||
      now() - session.createdAt > SESSION_LIFETIME_MS
    ) {
      await end(session);
      throw new AuthFailure('session_expired');
    }
    return { account, session: await advance(session, content.counter, origin) };
  };
}
