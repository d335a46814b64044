// The questions that cost most with the length of a journal are asked one after the other by one person: a script, or twenty open
// windows, take turns with themselves and never the whole server from others. Per process, because what is bounded is its own work.
import { AppError } from '#server/http/app-error.ts';

/** Costly questions of one person that may wait for the one that is being answered; a person causes two or three. */
export const TURNS_WAITING_MAX = 20;

/** Runs a person's work when their earlier work is done. RATE_LIMITED when too much is waiting. */
export type Turns = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** Makes the turns of a process; `waitingMax` of one person may wait. */
export function createTurns(waitingMax = TURNS_WAITING_MAX): Turns {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (userId, work) => {
    const queue = queues.get(userId) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > waitingMax) throw new AppError('RATE_LIMITED');
    queues.set(userId, queue);
    queue.length += 1;
    const turn = queue.last.then(work);
    // The next one waits for the end, however it was, and for one round of the event loop: work that never waits, as on SQLite, would
    // otherwise run back to back, before every request of others.
    queue.last = turn.catch(() => undefined).then(() => new Promise((resolve) => setImmediate(resolve)));
    try {
      return await turn;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(userId);
    }
  };
}
