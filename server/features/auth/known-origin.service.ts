// Known origins: network addresses and device ids an account was signed in from. A known origin is
// not blocked by the guesses of strangers, and has a mail budget that strangers cannot use up.
import { createHash } from 'node:crypto';
import { addressBlock } from '#server/http/client-ip.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import type { KnownOriginRepository } from '#server/features/auth/known-origin.repository.ts';

/** How long an origin stays known after its last sign-in, in milliseconds: 180 days. */
export const KNOWN_ORIGIN_MS = 180 * 86_400_000;

/** Known addresses and devices per account, together. */
export const KNOWN_ORIGINS_MAX = 40;

export type KnownOriginService = ReturnType<typeof createKnownOriginService>;

export function createKnownOriginService({
  origins,
  now,
}: {
  origins: KnownOriginRepository;
  now: () => number;
}) {
  return {
    /**
     * Whether the account of an e-mail (in its stored form) was signed in from this address or
     * device.
     */
    isKnown: (email: string, origin: RequestOrigin): Promise<boolean> =>
      origins.isKnown(email, hashesOf(email, origin), now() - KNOWN_ORIGIN_MS),

    /**
     * Whether a sign-in would be from neither a known address nor a known device, while the account
     * has others. The first sign-in of an account is not new.
     */
    isNew: async (
      { id, email }: { id: string; email: string },
      origin: RequestOrigin,
    ): Promise<boolean> => {
      const sinceMs = now() - KNOWN_ORIGIN_MS;
      return (
        (await origins.hasAny(id, sinceMs)) &&
        !(await origins.isKnown(email, hashesOf(email, origin), sinceMs))
      );
    },

    /** Records the origin of a sign-in. */
    remember: (account: { id: string; email: string }, origin: RequestOrigin): Promise<void> =>
      origins.remember(account.id, hashesOf(account.email, origin), now(), KNOWN_ORIGINS_MAX),

    /**
     * Forgets the origins of a user whose e-mail changed, because their hashes name the old one,
     * and records others.
     */
    async replace(
      account: { id: string; email: string },
      seen: readonly RequestOrigin[],
    ): Promise<void> {
      await origins.removeOf(account.id);
      const hashes = new Set(seen.flatMap((origin) => hashesOf(account.email, origin)));
      if (hashes.size > 0)
        await origins.remember(account.id, [...hashes], now(), KNOWN_ORIGINS_MAX);
    },

    /** Removes expired origins; a job calls it. */
    sweep: (): Promise<void> => origins.removeBefore(now() - KNOWN_ORIGIN_MS),
  };
}

// The hash includes the e-mail, so the table does not reveal equal origins of two accounts.
function hashesOf(email: string, { ip, device }: RequestOrigin): string[] {
  const origins = [addressBlock(ip), ...(device === null ? [] : [`device ${device}`])];
  return origins.map((origin) =>
    createHash('sha256').update(`${email}|${origin}`).digest('base64url'),
  );
}
