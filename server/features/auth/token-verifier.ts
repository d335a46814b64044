// Verifies callers outside of /auth. Every request checks the access token; the session is read at
// least every ten seconds. So another process accepts an ended session for at most ten seconds
// (rulings 19); this process refuses it at once. A half signed-in session is always refused, and so
// is a token from before the second step of its session (rulings 125).
import { hash } from 'node:crypto';
import { AppError } from '#server/http/app-error.ts';
import { bearerToken, type Caller } from '#server/http/identity.ts';
import { type AccessTokenContent, type AccessTokens } from '#server/features/auth/access-token.ts';
import type { SessionRepository, Standing } from '#server/features/auth/session.repository.ts';

/** How long a live session and a valid signature are cached, in milliseconds. */
export const SESSION_CACHE_MS = 10_000;

/** Maximum of cached sessions, and of cached signatures; the oldest are dropped first. */
const CACHE_MAX = 20_000;

/** When a check succeeded. */
interface Seen {
  atMs: number;
}

export type TokenVerifier = ReturnType<typeof createTokenVerifier>;

export function createTokenVerifier({
  accessTokens,
  sessions,
  now,
}: {
  accessTokens: AccessTokens;
  sessions: SessionRepository;
  now: () => number;
}) {
  const aliveSessions = new Map<string, Seen & Pick<Standing, 'asked'>>();
  // Sessions that were ended a moment ago: a check that began before the commit finds them alive,
  // and must not be remembered.
  const endedSessions = new Map<string, Seen>();
  // Verifying a signature costs more than the rest of a small request. The key is a hash, so that
  // no token is kept in memory.
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
     * Returns the caller of an Authorization header; null for a missing, invalid or expired token
     * and for an ended session. TWO_STEP_REQUIRED for one that is half signed in.
     */
    async verify(authorizationHeader: string | null): Promise<Caller | null> {
      const token = bearerToken(authorizationHeader);
      const content = token === null ? null : await read(token);
      if (content === null) return null;
      const { userId, sessionId, aal } = content;
      const caller = { userId, sessionId };
      const admit = ({ asked }: Pick<Standing, 'asked'>): Caller => {
        if (asked === 'aal2' && aal === 'aal1') throw new AppError('TWO_STEP_REQUIRED');
        return caller;
      };
      const nowMs = now();
      const seen = aliveSessions.get(sessionId);
      if (seen !== undefined && isFresh(seen.atMs, nowMs)) return admit(seen);
      aliveSessions.delete(sessionId);
      const standing = await sessions.findStanding(userId, sessionId, nowMs);
      if (standing === null) return null;
      const { level, asked } = standing;
      // Not remembered: the step may follow at any moment, on any server.
      if (asked === 'aal2' && level === 'aal1') throw new AppError('TWO_STEP_REQUIRED');
      const ended = endedSessions.get(sessionId);
      if (ended === undefined || !isFresh(ended.atMs, now()))
        remember(aliveSessions, sessionId, { asked, atMs: nowMs });
      return admit(standing);
    },

    /** Reads changed sessions with each request; their change may not be committed yet. */
    forget(sessionIds: readonly string[]): void {
      for (const id of sessionIds) {
        aliveSessions.delete(id);
        endedSessions.delete(id);
        remember(endedSessions, id, { atMs: now() });
      }
    },
  };
}

// An entry from the future (the clock was set back) is not fresh.
function isFresh(seenAtMs: number, nowMs: number): boolean {
  return nowMs >= seenAtMs && nowMs - seenAtMs < SESSION_CACHE_MS;
}

// Entries are in the order of their times, so the loop drops expired ones from the front.
function remember<T extends Seen>(seen: Map<string, T>, key: string, value: T): void {
  seen.set(key, value);
  for (const [oldest, { atMs }] of seen) {
    if (seen.size <= CACHE_MAX && isFresh(atMs, value.atMs)) break;
    seen.delete(oldest);
  }
}
