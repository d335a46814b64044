// Where an account was signed in before: the network addresses, and the devices by an id that they
// send. From there its owner is not locked out by the guesses of strangers, and has a part of the
// mail budget that strangers cannot use up.
import { createHash } from 'node:crypto';
import { addressBlock } from '#server/http/client-ip.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import type { KnownOriginRepository } from '#server/features/auth/known-origin.repository.ts';

/** How long an address or device is known after its last sign-in, in milliseconds: 180 days. */
export const KNOWN_ORIGIN_MS = 180 * 86_400_000;

/** Addresses and devices that are known of one account, together. */
export const KNOWN_ORIGINS_MAX = 40;

/** The service of known origins. */
export type KnownOriginService = ReturnType<typeof createKnownOriginService>;

/** Builds the service from its ports. */
export function createKnownOriginService({
  origins,
  now,
}: {
  origins: KnownOriginRepository;
  now: () => number;
}) {
  return {
    /**
     * Whether the account of an e-mail (in its kept form) was signed in from this address or by
     * this device.
     */
    isKnown: (email: string, origin: RequestOrigin): Promise<boolean> =>
      origins.isKnown(email, hashesOf(email, origin), now() - KNOWN_ORIGIN_MS),

    /** Notes where an account was signed in. */
    remember: (account: { id: string; email: string }, origin: RequestOrigin): Promise<void> =>
      origins.remember(account.id, hashesOf(account.email, origin), now(), KNOWN_ORIGINS_MAX),

    /** Removes what has run out; a job calls it. */
    sweep: (): Promise<void> => origins.removeBefore(now() - KNOWN_ORIGIN_MS),
  };
}

// With the e-mail, so that equal origins of two accounts cannot be seen from the table.
function hashesOf(email: string, { ip, device }: RequestOrigin): string[] {
  const origins = [addressBlock(ip), ...(device === null ? [] : [`device ${device}`])];
  return origins.map((origin) =>
    createHash('sha256').update(`${email}|${origin}`).digest('base64url'),
  );
}
