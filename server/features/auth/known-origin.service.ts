// Where an account was signed in before. From there its owner is not locked out by the guesses of strangers, and has a part of the
// mail budget that strangers cannot use up.
import { createHash } from 'node:crypto';
import { addressBlock } from '#server/http/client-ip.ts';
import type { KnownOriginRepository } from '#server/features/auth/known-origin.repository.ts';

/** How long an address is known after the last sign-in from it, in milliseconds: 180 days. */
export const KNOWN_ORIGIN_MS = 180 * 86_400_000;

/** Addresses that are known of one account. */
export const KNOWN_ORIGINS_MAX = 20;

/** The service of known origins. */
export type KnownOriginService = ReturnType<typeof createKnownOriginService>;

/** Builds the service from its ports. */
export function createKnownOriginService({ origins, now }: { origins: KnownOriginRepository; now: () => number }) {
  return {
    /** Whether the account of an e-mail (in its kept form) was signed in from an address. */
    isKnown: (email: string, ip: string): Promise<boolean> => origins.isKnown(email, hashOf(email, ip), now() - KNOWN_ORIGIN_MS),

    /** Notes that an account was signed in from an address. */
    remember: (account: { id: string; email: string }, ip: string): Promise<void> =>
      origins.remember(account.id, hashOf(account.email, ip), now(), KNOWN_ORIGINS_MAX),

    /** Removes what has run out; a job calls it. */
    sweep: (): Promise<void> => origins.removeBefore(now() - KNOWN_ORIGIN_MS),
  };
}

// With the e-mail, so that equal addresses of two accounts cannot be seen from the table.
function hashOf(email: string, ip: string): string {
  return createHash('sha256')
    .update(`${email}|${addressBlock(ip)}`)
    .digest('base64url');
}
