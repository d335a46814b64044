// The questions that cost most with the length of a journal are asked one after the other by one person: a script, or twenty open
// windows, take turns with themselves and never the whole server from others. Per process, because what is bounded is its own work.
import { AppError } from '#server/http/app-error.ts';

/** Costly questions of one person that may wait for the one that is being answered; a person causes two or three. */
export const TURNS_WAITING_MAX = 20;

/** Runs a person's work when their earlier work is done. RATE_LIMITED when too much is waiting. */
export type Turns = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** Makes the turns of a process. */
export function createTurns(): Turns {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (userId, work) => {
    const queue = queues.get(userId) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > TURNS_WAITING_MAX) throw new AppError('RATE_LIMITED');
    queues.set(userId, queue);
    queue.length += 1;
    const turn = queue.last.then(work);
    // Whoever comes next waits for the end, however it was.
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(userId);
    }
  };
}
