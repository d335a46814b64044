// The per-user queue for requests: a full queue throws RATE_LIMITED, and each turn of the event
// loop is shared with other requests.
import { setImmediate } from 'node:timers/promises';
import { createUserQueue, type UserQueue } from '#domain/concurrency/user-queue.ts';
import { AppError } from '#server/http/app-error.ts';

/** Creates a queue per user; `waitingMax` requests of one user may wait. */
export function createRequestQueue(waitingMax?: number): UserQueue {
  return createUserQueue({
    refuse: () => new AppError('RATE_LIMITED'),
    pause: () => setImmediate(),
    waitingMax,
  });
}
