// Limits concurrent work, in the process and per user. Unlike a queue it refuses at once, because
// counted work occupies memory while it waits.

/** Runs counted work. Throws `refuse()` when the process or the user is over the limit. */
export type UserQuota = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

export interface UserQuotaOptions {
  inAll: number;
  perUser: number;
  /** Creates the error for work over the quota. */
  refuse: () => Error;
}

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
