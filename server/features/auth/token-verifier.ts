// Who calls, outside of /auth: the access token is checked every time, that its session still exists at least every ten seconds.
// The ten seconds bound how long another process goes on letting an ended session in (rulings 19); in this process it ends at once.
import { hash } from 'node:crypto';
import type { Caller } from '#server/http/rpc.ts';
import { bearerToken, type AccessTokenContent, type AccessTokens } from '#server/features/auth/access-token.ts';
import type { SessionRepository } from '#server/features/auth/session.repository.ts';

/** How long a session found alive, and a signature found right, is believed, in milliseconds. */
export const SESSION_BELIEVED_MS = 10_000;

/** Sessions remembered at the most; beyond that the oldest is asked for again. */
const REMEMBERED_MAX = 20_000;

/** Verifies callers. */
export type TokenVerifier = ReturnType<typeof createTokenVerifier>;

/** Builds the verifier from the token reader and the sessions. */
export function createTokenVerifier({ accessTokens, sessions, now }: { accessTokens: AccessTokens; sessions: SessionRepository; now: () => number }) {
  const seenAlive = new Map<string, number>();
  // Checking a signature costs more than all else of a small request. Kept by hash: the memory of a process holds no tokens.
  const seenRight = new Map<string, { content: AccessTokenContent; atMs: number }>();

  const read = async (token: string): Promise<AccessTokenContent | null> => {
    const key = hash('sha256', token, 'base64url');
    const nowMs = now();
    const seen = seenRight.get(key);
    if (seen !== undefined && isFresh(seen.atMs, nowMs) && nowMs < seen.content.expiresAtMs) return seen.content;
    seenRight.delete(key);
    const content = await accessTokens.read(token);
    if (content !== null) remember(seenRight, key, { content, atMs: nowMs });
    return content;
  };

  return {
    /** The caller of a request by its Authorization header; null for a missing, wrong or expired token and for an ended session. */
    async verify(authorizationHeader: string | null): Promise<Caller | null> {
      const token = bearerToken(authorizationHeader);
      const content = token === null ? null : await read(token);
      if (content === null) return null;
      const { userId, sessionId } = content;
      const nowMs = now();
      const seenAt = seenAlive.get(sessionId);
      if (seenAt !== undefined && isFresh(seenAt, nowMs)) return { userId, sessionId };
      seenAlive.delete(sessionId);
      if (!(await sessions.isAlive(userId, sessionId, nowMs))) return null;
      remember(seenAlive, sessionId, nowMs);
      return { userId, sessionId };
    },

    /** Stops believing in sessions that were ended. */
    forget(sessionIds: readonly string[]): void {
      for (const id of sessionIds) seenAlive.delete(id);
    },
  };
}

// A clock that was set back makes nothing fresh.
function isFresh(seenAtMs: number, nowMs: number): boolean {
  return nowMs >= seenAtMs && nowMs - seenAtMs < SESSION_BELIEVED_MS;
}

function remember<T>(seen: Map<string, T>, key: string, value: T): void {
  seen.set(key, value);
  const oldest = seen.keys().next().value;
  if (seen.size > REMEMBERED_MAX && oldest !== undefined) seen.delete(oldest);
}
