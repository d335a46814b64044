// Runs the expensive work of one user one piece at a time, so that a script or twenty open windows
// wait for each other and never keep the whole process from other users.

/**
 * How many pieces of work of one user may wait by default; the product itself causes two or three.
 */
export const USER_QUEUE_MAX = 20;

/** Runs work after the earlier work of the same user. Throws `refuse()` when the queue is full. */
export type UserQueue = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** What a user queue takes. */
export interface UserQueueOptions {
  /** Creates the error for work that finds the queue full. */
  refuse: () => Error;
  /** Gives other work a chance to run between two pieces of work of one user. */
  pause: () => Promise<void>;
  waitingMax?: number | undefined;
}

/** Creates the queues of a process, one per user. */
export function createUserQueue({
  refuse,
  pause,
  waitingMax = USER_QUEUE_MAX,
}: UserQueueOptions): UserQueue {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (userId, work) => {
    const queue = queues.get(userId) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > waitingMax) throw refuse();
    queues.set(userId, queue);
    queue.length += 1;
    const turn = queue.last.then(work);
    // Work that never waits, as on SQLite, would otherwise run back to back, before the requests of
    // every other user.
    queue.last = turn.catch(() => undefined).then(pause);
    try {
      return await turn;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(userId);
    }
  };
}
