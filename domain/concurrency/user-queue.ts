// Runs the expensive work of one user one piece at a time. A script or twenty open windows queue
// behind each other and never block other users.

/** Default limit of waiting work per user; the product itself causes two or three. */
export const USER_QUEUE_MAX = 20;

/** Runs work after the earlier work of the same user. Throws `refuse()` when the queue is full. */
export type UserQueue = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

export interface UserQueueOptions {
  /** Creates the error for work that finds the queue full. */
  refuse: () => Error;
  /** Waits before each piece of work until it may run: other work goes first. */
  takeTurn: () => Promise<void>;
  waitingMax?: number | undefined;
}

/** One queue per user. */
export function createUserQueue({
  refuse,
  takeTurn,
  waitingMax = USER_QUEUE_MAX,
}: UserQueueOptions): UserQueue {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (userId, work) => {
    const queue = queues.get(userId) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > waitingMax) throw refuse();
    queues.set(userId, queue);
    queue.length += 1;
    // Work that never waits, as on SQLite, would otherwise run back to back and block the requests
    // of other users.
    const turn = queue.last.then(takeTurn).then(work);
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(userId);
    }
  };
}
