// Sessions: begun at sign-in, carried on by refresh tokens that change with every use, ended one by
// one or all together (rulings 19, 47).
import { deviceLabel } from '#domain/auth/device-label.ts';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from '#server/features/auth/access-token.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import { userBody, type SessionBody } from '#server/features/auth/auth-wire.ts';
import { readRefreshToken, writeRefreshToken } from '#server/features/auth/refresh-token.ts';
import type { SessionRepository } from '#server/features/auth/session.repository.ts';
import type { AuthMethod, Session } from '#server/features/auth/session.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import type { Account, UserRepository } from '#server/features/auth/user.repository.ts';
import type { Caller } from '#server/http/rpc.ts';

/**
 * How long an older refresh token still answers the current one, in milliseconds (rulings 19): tabs
 * that refresh at once all succeed.
 */
export const REFRESH_REUSE_MS = 10_000;

/**
 * How long the parent of the current refresh token still answers it, in milliseconds: twice the
 * time for which the client repeats a refresh that was not answered. Later it is a copy, and ends
 * the session: two holders who use it in turn are told apart.
 */
export const LOST_ANSWER_MS = 60_000;

/** A session that nobody refreshed for so long is over: 60 days. */
export const SESSION_IDLE_MS = 60 * 86_400_000;

/** A session ends this long after its sign-in, however often it was used: 365 days. */
export const SESSION_LIFETIME_MS = 365 * 86_400_000;

/** Which sessions a sign-out ends. */
export type SignOutScope = 'global' | 'local' | 'others';

/** A signed-in device as its owner sees it. Times are ISO 8601. */
export interface SessionView {
  id: string;
  /** A name of the device in Chinese, guessed from the browser. */
  device: string;
  ip: string;
  signedInAt: string;
  lastUsedAt: string;
  /** The one that asks. */
  isCurrent: boolean;
}

/** What the session service works with. */
export interface SessionServicePorts {
  sessions: SessionRepository;
  users: UserRepository;
  accessTokens: AccessTokens;
  refreshSecret: Uint8Array;
  now: () => number;
  newId: () => string;
  audit: RecordAudit;
  /** Notes where an account is signed in from. */
  rememberOrigin: (account: Account, origin: RequestOrigin) => Promise<void>;
  /** Told which sessions are over, so that no cache lets them in any longer. */
  onSessionsEnded: (sessionIds: readonly string[]) => void;
}

/** The session service. */
export type SessionService = ReturnType<typeof createSessionService>;

/** Builds the service from its ports. */
export function createSessionService({
  sessions,
  users,
  accessTokens,
  refreshSecret,
  now,
  newId,
  audit,
  rememberOrigin,
  onSessionsEnded,
}: SessionServicePorts) {
  const ended = (ids: string[]): number => {
    onSessionsEnded(ids);
    return ids.length;
  };

  /**
   * The count that a refresh leads to: the next one, or the current one for a late tab; fails when
   * the token is spent.
   */
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
    if (behind < 0)
      throw new AuthFailure('validation_failed', {
        message: 'Refresh token is not valid: Not Issued By This Server',
      });
    const reusableForMs = behind === 1 ? LOST_ANSWER_MS : REFRESH_REUSE_MS;
    if (Math.abs(now() - current.refreshedAt) <= reusableForMs) return current;
    ended(await sessions.removeOne(session.userId, session.id));
    await audit({
      userId: session.userId,
      action: 'refresh_reused',
      origin,
      detail: { session: session.id, behind },
    });
    throw new AuthFailure('refresh_token_already_used');
  };

  const toBody = async (account: Account, session: Session): Promise<SessionBody> => {
    const { token, expiresAt } = await accessTokens.sign(account, session);
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: writeRefreshToken(refreshSecret, {
        sessionId: session.id,
        counter: session.counter,
      }),
      user: userBody(account),
    };
  };

  return {
    /**
     * Begins a session; may be part of a transaction. The answer is made from it by {@link toBody}.
     */
    async open(
      account: Account,
      method: AuthMethod['method'],
      origin: RequestOrigin,
    ): Promise<{ account: Account; session: Session }> {
      const nowMs = now();
      const session: Session = {
        userId: account.id,
        id: newId(),
        counter: 0,
        refreshedAt: nowMs,
        createdAt: nowMs,
        ip: origin.ip,
        userAgent: origin.userAgent,
        amr: [{ method, timestamp: Math.floor(nowMs / 1000) }],
      };
      await sessions.insert(session);
      await rememberOrigin(account, origin);
      await users.update(account.id, { lastSignInAt: nowMs }, nowMs);
      return { account: { ...account, lastSignInAt: nowMs, updatedAt: nowMs }, session };
    },

    /** The signed-in answer of a session. */
    toBody,

    /**
     * Exchanges a refresh token. validation_failed, refresh_token_not_found,
     * refresh_token_already_used, session_expired, user_banned.
     */
    async refresh(refreshToken: string, origin: RequestOrigin): Promise<SessionBody> {
      const content = readRefreshToken(refreshSecret, refreshToken);
      if (content === 'malformed')
        throw new AuthFailure('validation_failed', { message: 'Refresh token is not valid' });
      if (content === 'forged') throw new AuthFailure('refresh_token_not_found');
      const session = await sessions.find(content.sessionId);
      const account = session === null ? null : await users.find(session.userId);
      if (session === null || account === null || account.deletedAt !== null)
        throw new AuthFailure('refresh_token_not_found');
      if (account.bannedUntil !== null && account.bannedUntil > now())
        throw new AuthFailure('user_banned');
      if (
        now() - session.refreshedAt > SESSION_IDLE_MS ||
        now() - session.createdAt > SESSION_LIFETIME_MS
      ) {
        ended(await sessions.removeOne(session.userId, session.id));
        throw new AuthFailure('session_expired');
      }
      return toBody(account, await advance(session, content.counter, origin));
    },

    /**
     * Whom an access token names, if the session still holds: asked of the database every time.
     * bad_jwt, session_not_found, user_not_found, user_banned.
     */
    async requireAccount(
      accessToken: string,
    ): Promise<{ caller: Caller; account: Account; session: Session }> {
      const caller = await accessTokens.read(accessToken);
      if (caller === null) throw new AuthFailure('bad_jwt');
      const account = await users.find(caller.userId);
      if (account === null || account.deletedAt !== null) throw new AuthFailure('user_not_found');
      if (account.bannedUntil !== null && account.bannedUntil > now())
        throw new AuthFailure('user_banned', { status: 403 });
      const session = await sessions.find(caller.sessionId);
      if (session === null || session.userId !== account.id)
        throw new AuthFailure('session_not_found');
      return { caller, account, session };
    },

    /** Signs out: this session, all others, or all (A§7). */
    async signOut(caller: Caller, scope: SignOutScope, origin: RequestOrigin): Promise<void> {
      const { userId, sessionId } = caller;
      const ids =
        scope === 'local'
          ? await sessions.removeOne(userId, sessionId)
          : scope === 'others'
            ? await sessions.removeOthers(userId, sessionId)
            : await sessions.removeAll(userId);
      await audit({
        userId,
        action: 'signed_out',
        origin,
        detail: { scope, sessions: ended(ids) },
      });
    },

    /** Ends every session but one, as a password change does. */
    async endOthers(userId: string, keptId: string): Promise<void> {
      ended(await sessions.removeOthers(userId, keptId));
    },

    /**
     * Ends every session, as an account's deletion and a reset of its password by somebody else do.
     */
    async endAll(userId: string): Promise<void> {
      ended(await sessions.removeAll(userId));
    },

    /** The devices a person is signed in on, the one used last first. */
    async listSessions(caller: Caller): Promise<SessionView[]> {
      return (await sessions.list(caller.userId)).map((session) => ({
        id: session.id,
        device: deviceLabel(session.userAgent),
        ip: session.ip,
        signedInAt: new Date(session.createdAt).toISOString(),
        lastUsedAt: new Date(session.refreshedAt).toISOString(),
        isCurrent: session.id === caller.sessionId,
      }));
    },

    /** Ends one of a person's own sessions; answers whether there was such a one. */
    async endSession(userId: string, sessionId: string, origin: RequestOrigin): Promise<boolean> {
      const count = ended(await sessions.removeOne(userId, sessionId));
      if (count > 0)
        await audit({ userId, action: 'session_ended', origin, detail: { session: sessionId } });
      return count > 0;
    },

    /** Removes sessions that have run out; a job calls it now and then. */
    sweep: () => sessions.removeExpired(now() - SESSION_IDLE_MS, now() - SESSION_LIFETIME_MS),
  };
}
