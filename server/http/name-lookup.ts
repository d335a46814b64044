// Looks up the addresses of names that users chose. Their name servers may never answer, and
// getaddrinfo, by which the server finds its database, its mail server and its model, runs in two
// threads of the process. Names that users chose must not hold both (docs/adr/0053).
import { lookup, Resolver } from 'node:dns/promises';
import { createSemaphore } from '#domain/concurrency/semaphore.ts';

/** How long a name server has for its first answer, in milliseconds; twice that for a second. */
const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;

/** Of the two threads of getaddrinfo: one stays free for the names of the settings. */
const SYSTEM_LOOKUPS_AT_ONCE = 1;

/** An address that a name has. */
export interface Address {
  address: string;
  family: number;
}

/** Finds all addresses of a name. Throws when there is none, or when `signal` aborts. */
export type LookUpName = (name: string, signal: AbortSignal) => Promise<readonly Address[]>;

/**
 * Asks name servers without a thread. Neither the hosts file nor search domains count. `servers`:
 * by default those of the system.
 */
export function createDnsLookup(servers?: readonly string[]): LookUpName {
  return async (name, signal) => {
    signal.throwIfAborted();
    // One for each name: `cancel` ends all queries of a resolver.
    const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      // Some name servers fail for a family that a name does not have.
      if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
      return [
        ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
        ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
      ];
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

/**
 * Asks the system, which knows the names of a private network. A lookup cannot be aborted, so its
 * place is free only when it ends; a name that waits for a place leaves the queue when its signal
 * aborts.
 */
export function createSystemLookup(
  ask: (name: string) => Promise<readonly Address[]> = (name) =>
    lookup(name, { all: true, order: 'verbatim' }),
): LookUpName {
  const places = createSemaphore(SYSTEM_LOOKUPS_AT_ONCE);
  return (name, signal) => places.run(() => ask(name), signal);
}

/** All senders of the process share its places: they share its threads. */
export const lookUpBySystem = createSystemLookup();
