// Who calls, outside of /auth: the access token is checked every time, that its session still exists at least every ten seconds.
// The ten seconds bound how long another process goes on letting an ended session in (rulings 19); in this process it ends at once.
import type { Caller } from '#server/http/rpc.ts';
import { bearerToken, type AccessTokens } from '#server/features/auth/access-token.ts';
import type { SessionRepository } from '#server/features/auth/session.repository.ts';

/** How long a session found alive is believed, in milliseconds. */
export const SESSION_BELIEVED_MS = 10_000;

/** Sessions remembered at the most; beyond that the oldest is asked for again. */
const REMEMBERED_MAX = 20_000;

/** Verifies callers. */
export type TokenVerifier = ReturnType<typeof createTokenVerifier>;

/** Builds the verifier from the token reader and the sessions. */
export function createTokenVerifier({ accessTokens, sessions, now }: { accessTokens: AccessTokens; sessions: SessionRepository; now: () => number }) {
  const seenAlive = new Map<string, number>();

  return {
    /** The caller of a request by its Authorization header; null for a missing, wrong or expired token and for an ended session. */
    async verify(authorizationHeader: string | null): Promise<Caller | null> {
      const token = bearerToken(authorizationHeader);
      const caller = token === null ? null : await accessTokens.read(token);
      if (caller === null) return null;
      const nowMs = now();
      const seenAt = seenAlive.get(caller.sessionId);
      if (seenAt !== undefined && nowMs - seenAt < SESSION_BELIEVED_MS && nowMs >= seenAt) return caller;
      seenAlive.delete(caller.sessionId);
      if (!(await sessions.isAlive(caller.userId, caller.sessionId, nowMs))) return null;
      seenAlive.set(caller.sessionId, nowMs);
      const oldest = seenAlive.keys().next().value;
      if (seenAlive.size > REMEMBERED_MAX && oldest !== undefined) seenAlive.delete(oldest);
      return caller;
    },

    /** Stops believing in sessions that were ended. */
    forget(sessionIds: readonly string[]): void {
      for (const id of sessionIds) seenAlive.delete(id);
    },
  };
}
