// Who calls, outside of /auth: the access token is checked every time, that its session still
// exists at least every ten seconds. The ten seconds bound how long another process goes on letting
// an ended session in (rulings 19); in this process it ends at once.
import { hash } from 'node:crypto';
import type { Caller } from '#server/http/rpc.ts';
import {
  bearerToken,
  type AccessTokenContent,
  type AccessTokens,
} from '#server/features/auth/access-token.ts';
import type { SessionRepository } from '#server/features/auth/session.repository.ts';

/** How long a session found alive, and a signature found right, is believed, in milliseconds. */
export const SESSION_CACHE_MS = 10_000;

/**
 * Sessions and signatures of these seconds that are remembered at the most; beyond that the oldest
 * is asked for again.
 */
const CACHE_MAX = 20_000;

/** When something was found to be so. */
interface Seen {
  atMs: number;
}

/** Verifies callers. */
export type TokenVerifier = ReturnType<typeof createTokenVerifier>;

/** Builds the verifier from the token reader and the sessions. */
export function createTokenVerifier({
  accessTokens,
  sessions,
  now,
}: {
  accessTokens: AccessTokens;
  sessions: SessionRepository;
  now: () => number;
}) {
  const aliveSessions = new Map<string, Seen>();
  // Checking a signature costs more than all else of a small request. Kept by hash: the memory of a
  // process holds no tokens.
  const verifiedTokens = new Map<string, Seen & { content: AccessTokenContent }>();

  const read = async (token: string): Promise<AccessTokenContent | null> => {
    const key = hash('sha256', token, 'base64url');
    const nowMs = now();
    const seen = verifiedTokens.get(key);
    if (seen !== undefined && isFresh(seen.atMs, nowMs) && nowMs < seen.content.expiresAtMs)
      return seen.content;
    verifiedTokens.delete(key);
    const content = await accessTokens.read(token);
    if (content !== null) remember(verifiedTokens, key, { content, atMs: nowMs });
    return content;
  };

  return {
    /**
     * The caller of a request by its Authorization header; null for a missing, wrong or expired
     * token and for an ended session.
     */
    async verify(authorizationHeader: string | null): Promise<Caller | null> {
      const token = bearerToken(authorizationHeader);
      const content = token === null ? null : await read(token);
      if (content === null) return null;
      const { userId, sessionId } = content;
      const nowMs = now();
      const seen = aliveSessions.get(sessionId);
      if (seen !== undefined && isFresh(seen.atMs, nowMs)) return { userId, sessionId };
      aliveSessions.delete(sessionId);
      if (!(await sessions.isAlive(userId, sessionId, nowMs))) return null;
      remember(aliveSessions, sessionId, { atMs: nowMs });
      return { userId, sessionId };
    },

    /** Stops believing in sessions that were ended. */
    forget(sessionIds: readonly string[]): void {
      for (const id of sessionIds) aliveSessions.delete(id);
    },
  };
}

// A clock that was set back makes nothing fresh.
function isFresh(seenAtMs: number, nowMs: number): boolean {
  return nowMs >= seenAtMs && nowMs - seenAtMs < SESSION_CACHE_MS;
}

// In the order of their times, so what is no longer believed stands first and goes with the next
// that comes: a memory of ten seconds.
function remember<T extends Seen>(seen: Map<string, T>, key: string, value: T): void {
  seen.set(key, value);
  for (const [oldest, { atMs }] of seen) {
    if (seen.size <= CACHE_MAX && isFresh(atMs, value.atMs)) break;
    seen.delete(oldest);
  }
}
