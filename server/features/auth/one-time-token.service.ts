// Tokens of mailed links (rulings 14): 32 random bytes, stored as SHA-256, valid for one kind and
// one use.
import { createHash, randomBytes } from 'node:crypto';
import type { OneTimeTokenRepository } from '#server/features/auth/one-time-token.repository.ts';
import {
  PKCE_PREFIX,
  type OneTimeToken,
  type OneTimeTokenKind,
} from '#server/features/auth/one-time-token.ts';

/** Lifetime of a link in milliseconds (rulings 14). */
export const LINK_LIFETIME_MS: Record<OneTimeTokenKind, number> = {
  recovery: 3_600_000,
  signup: 86_400_000,
  email_change_current: 86_400_000,
  email_change_new: 86_400_000,
};

const TOKEN_BYTES = 32;

export type OneTimeTokenService = ReturnType<typeof createOneTimeTokenService>;

export function createOneTimeTokenService({
  tokens,
  now,
}: {
  tokens: OneTimeTokenRepository;
  now: () => number;
}) {
  return {
    /** Creates the token of a link; it replaces an earlier one of this kind. */
    async issue(userId: string, kind: OneTimeTokenKind, flowId: string | null): Promise<string> {
      const token = `${flowId === null ? '' : PKCE_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
      await tokens.replace({
        tokenHash: hashOf(token),
        userId,
        kind,
        flowId,
        createdAt: now(),
        expiresAt: now() + LINK_LIFETIME_MS[kind],
      });
      return token;
    },

    /** Uses a token; returns null if it is unknown, used, expired or of another kind. */
    async take(token: string, ...kinds: OneTimeTokenKind[]): Promise<OneTimeToken | null> {
      const taken = await tokens.take(hashOf(token), kinds);
      return taken === null || taken.expiresAt <= now() ? null : taken;
    },

    /** Invalidates all links of a user. */
    revoke: (userId: string) => tokens.removeAll(userId),

    /** Invalidates the links of some kinds. */
    revokeKinds: (userId: string, ...kinds: OneTimeTokenKind[]) =>
      tokens.removeKinds(userId, kinds),

    /** Removes expired tokens; a job calls it. */
    sweep: () => tokens.removeExpired(now()),
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
