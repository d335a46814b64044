// Limits how much work is under way at once, in the process and per user. Unlike a queue, it
// refuses at once: what it counts is held in memory while it waits.

/**
 * Runs work that is counted. Throws `refuse()` when the process or the user has too much under way.
 */
export type UserQuota = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** What a user quota takes. */
export interface UserQuotaOptions {
  inAll: number;
  perUser: number;
  /** Creates the error for work over the quota. */
  refuse: () => Error;
}

/** Creates the quota of a process. */
export function createUserQuota({ inAll, perUser, refuse }: UserQuotaOptions): UserQuota {
  let total = 0;
  const byUser = new Map<string, number>();
  return async (userId, work) => {
    const own = byUser.get(userId) ?? 0;
    if (total >= inAll || own >= perUser) throw refuse();
    total += 1;
    byUser.set(userId, own + 1);
    try {
      return await work();
    } finally {
      total -= 1;
      const left = (byUser.get(userId) ?? 1) - 1;
      if (left === 0) byUser.delete(userId);
      else byUser.set(userId, left);
    }
  };
}
