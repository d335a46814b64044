// Sessions: opened at sign-in, continued by rotating refresh tokens, ended one by one or all at
// once (rulings 19, 47).
import { deviceLabel } from '#domain/auth/device-label.ts';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from '#server/features/auth/access-token.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import {
  userBody,
  type FactorBody,
  type Identity,
  type SessionBody,
} from '#server/features/auth/auth-wire.ts';
import type { SecondMethod } from '#server/database/tables/account-tables.ts';
import { writeRefreshToken } from '#server/features/auth/refresh-token.ts';
import type { SessionRepository } from '#server/features/auth/session.repository.ts';
import { createSessionRefresh } from '#server/features/auth/session-refresh.ts';
import {
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS,
  hasRecentProof,
  hasRecentStep,
  type AuthMethod,
  type Session,
} from '#server/features/auth/session.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import {
  isBanned,
  type Account,
  type UserRepository,
} from '#server/features/auth/user.repository.ts';
import type { Caller } from '#server/http/identity.ts';

/** Which sessions a sign-out ends. */
export type SignOutScope = 'global' | 'local' | 'others';

/** A signed-in device as its owner sees it. Times are ISO 8601. */
export interface SessionView {
  id: string;
  /** The device's name in Chinese, derived from the user agent. */
  device: string;
  ip: string;
  signedInAt: string;
  lastUsedAt: string;
  /** Whether it is the caller's own session. */
  isCurrent: boolean;
}

export interface SessionServicePorts {
  sessions: SessionRepository;
  users: UserRepository;
  accessTokens: AccessTokens;
  refreshSecret: Uint8Array;
  now: () => number;
  newId: () => string;
  audit: RecordAudit;
  /** The second factors of a user. */
  listFactors: (userId: string) => Promise<FactorBody[]>;
  /** The linked account at a provider. */
  findIdentity: (userId: string) => Promise<Identity | null>;
  /** Records the origin of a whole sign-in. */
  rememberOrigin: (account: Account, origin: RequestOrigin) => Promise<void>;
  /** Receives the ids of ended, raised or lowered sessions, so that caches drop them. */
  onSessionsChanged: (sessionIds: readonly string[]) => void;
}

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService({
  sessions,
  users,
  accessTokens,
  refreshSecret,
  now,
  newId,
  audit,
  listFactors,
  findIdentity,
  rememberOrigin,
  onSessionsChanged,
}: SessionServicePorts) {
  const reportEnded = (ids: string[]): number => {
    onSessionsChanged(ids);
    return ids.length;
  };

  const asksSecondStep = async (userId: string): Promise<boolean> =>
    (await listFactors(userId)).some(({ status }) => status === 'verified');

  /** Whether a session is of no use: a deleted account admits half sign-ins only, to restore it. */
  const isShut = async (account: Account, session: Session | null): Promise<boolean> => {
    if (account.deletedAt === null) return false;
    const isUnraised = session !== null && session.secondStep === null;
    return !isUnraised || !(await asksSecondStep(account.id));
  };

  /** Cancels the deletion of an account (rulings 11); user_not_found once its purge has begun. */
  const restore = async (account: Account, origin: RequestOrigin): Promise<Account> => {
    if (account.deletedAt === null) return account;
    if (!(await users.cancelDeletion(account.id, now()))) throw new AuthFailure('user_not_found');
    await audit({ userId: account.id, action: 'deletion_cancelled', origin });
    return { ...account, deletedAt: null };
  };

  const refreshSession = createSessionRefresh({
    sessions,
    users,
    refreshSecret,
    now,
    audit,
    isShut,
    end: async ({ userId, id }) => reportEnded(await sessions.removeOne(userId, id)),
  });

  const toBody = async (account: Account, session: Session): Promise<SessionBody> => {
    const identity = await findIdentity(account.id);
    const { token, expiresAt } = await accessTokens.sign(account, session, identity);
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: writeRefreshToken(refreshSecret, {
        sessionId: session.id,
        counter: session.counter,
      }),
      user: userBody(account, await listFactors(account.id), identity),
    };
  };

  /** The account and session of a caller. session_not_found, user_not_found, user_banned. */
  const requireSession = async ({ userId, sessionId }: Caller) => {
    const account = await users.find(userId);
    const found = await sessions.find(sessionId);
    const session = found?.userId === userId ? found : null;
    if (account === null || (await isShut(account, session)))
      throw new AuthFailure('user_not_found');
    if (isBanned(account, now())) throw new AuthFailure('user_banned', { status: 403 });
    if (session === null) throw new AuthFailure('session_not_found');
    return { account, session };
  };

  return {
    /**
     * Opens a session; may be part of a transaction. {@link toBody} creates the response from it.
     * Its origin is known from now on, unless a second step is missing or the owner was to be told
     * of a new origin and was not. A session that misses no step restores a deleted account.
     * user_not_found.
     */
    async open(
      account: Account,
      method: AuthMethod['method'],
      origin: RequestOrigin,
      isUntold = false,
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
        secondStep: null,
        secondCounter: null,
        provedAt: null,
      };
      const isHalf = await asksSecondStep(account.id);
      const admitted = isHalf ? account : await restore(account, origin);
      await sessions.insert(session);
      if (!isHalf && !isUntold) await rememberOrigin(account, origin);
      await users.update(account.id, { lastSignInAt: nowMs }, nowMs);
      return { account: { ...admitted, lastSignInAt: nowMs, updatedAt: nowMs }, session };
    },

    /** The response for a session. */
    toBody,

    /**
     * Exchanges a refresh token. validation_failed, refresh_token_not_found,
     * refresh_token_already_used, session_expired, user_banned.
     */
    async refresh(refreshToken: string, origin: RequestOrigin): Promise<SessionBody> {
      const { account, session } = await refreshSession(refreshToken, origin);
      return toBody(account, session);
    },

    /**
     * The account and session of an access token, read from the database every time. A token from
     * before the second step does not have it. A deleted account is found by half a sign-in only.
     * bad_jwt, session_not_found, user_not_found, user_banned.
     */
    async requireAccount(
      accessToken: string,
    ): Promise<{ caller: Caller; account: Account; session: Session }> {
      const content = await accessTokens.read(accessToken);
      if (content === null) throw new AuthFailure('bad_jwt');
      const { userId, sessionId, aal } = content;
      const { account, session } = await requireSession({ userId, sessionId });
      return {
        caller: { userId, sessionId },
        account,
        session: aal === 'aal2' ? session : { ...session, secondStep: null },
      };
    },

    requireSession,

    /**
     * Refuses a session that has ended since it was checked, and locks it until the transaction
     * ends. Lock the account first: what removes ways in ends the sessions too, and an addition
     * must see it. session_not_found.
     */
    async hold({ userId, id }: Pick<Session, 'userId' | 'id'>): Promise<void> {
      if (!(await sessions.hold(userId, id))) throw new AuthFailure('session_not_found');
    },

    /**
     * Stores a second step and its origin, restores a deleted account, and ends the user's sessions
     * without a step; part of a transaction. session_not_found, user_not_found.
     */
    async raise(
      { account, session }: { account: Account; session: Session },
      { method, factorId }: { method: SecondMethod; factorId: string | null },
      origin: RequestOrigin,
    ): Promise<Session> {
      const secondStep = { method, factorId, atMs: now() };
      const isFirst = session.secondStep === null;
      const counters = await sessions.raise(session, secondStep, isFirst);
      if (counters === null) throw new AuthFailure('session_not_found');
      await restore(account, origin);
      await rememberOrigin(account, origin);
      // Its tokens from before the step prove less from now on.
      onSessionsChanged([session.id, ...(await sessions.removeLower(session.userId, session.id))]);
      return { ...session, ...counters, secondStep };
    },

    /** Takes the second step from the sessions bound to a factor; from all of the user by null. */
    async lower(userId: string, factorId: string | null): Promise<void> {
      onSessionsChanged(await sessions.lower(userId, factorId));
    },

    /** Whether a session took a second step a moment ago. */
    async hasRecentStep({ userId, sessionId }: Caller): Promise<boolean> {
      const session = await sessions.find(sessionId);
      return session?.userId === userId && hasRecentStep(session, now());
    },

    /** Whether a session began a moment ago, or its user entered the password then. */
    async hasRecentProof({ userId, sessionId }: Caller): Promise<boolean> {
      const session = await sessions.find(sessionId);
      return session?.userId === userId && hasRecentProof(session, now());
    },

    /** Records that the user of a session entered the password. */
    noteProof: ({ userId, sessionId }: Caller): Promise<void> =>
      sessions.setProved(userId, sessionId, now()),

    /** Ends this session, all others, or all (A§7). */
    async signOut(caller: Caller, scope: SignOutScope, origin: RequestOrigin): Promise<void> {
      const { userId, sessionId } = caller;
      const ids =
        scope === 'local'
          ? await sessions.removeOne(userId, sessionId)
          : scope === 'others'
            ? await sessions.removeOthers(userId, sessionId)
            : await sessions.removeAll(userId);
      if (scope === 'global') await users.update(userId, { emailChange: null }, now());
      const count = reportEnded(ids);
      // No limit counts sign-outs, so a repeat that ends nothing must not fill the audit log.
      if (count > 0)
        await audit({
          userId,
          action: 'signed_out',
          origin,
          detail: { scope, sessions: count },
        });
    },

    /** Ends every session but one, after a password change. */
    async endOthers(userId: string, keptId: string): Promise<void> {
      reportEnded(await sessions.removeOthers(userId, keptId));
    },

    /**
     * Ends every session, after an account's deletion or a lock, and a change of its address that
     * waits (rulings 137).
     */
    async endAll(userId: string): Promise<void> {
      await users.update(userId, { emailChange: null }, now());
      reportEnded(await sessions.removeAll(userId));
    },

    /** The devices a user is signed in on, the last used first. */
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

    /** Ends one of the user's own sessions; returns whether it existed. */
    async endSession(userId: string, sessionId: string, origin: RequestOrigin): Promise<boolean> {
      const count = reportEnded(await sessions.removeOne(userId, sessionId));
      if (count > 0)
        await audit({ userId, action: 'session_ended', origin, detail: { session: sessionId } });
      return count > 0;
    },

    /** Removes expired sessions; a job calls it. */
    sweep: () => sessions.removeExpired(now() - SESSION_IDLE_MS, now() - SESSION_LIFETIME_MS),
  };
}
