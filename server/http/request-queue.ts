// The per-user queue for requests: a full queue throws RATE_LIMITED, and the event loop is shared
// with other requests after a few milliseconds.
import { setImmediate } from 'node:timers/promises';
import { createUserQueue, type UserQueue } from '#domain/concurrency/user-queue.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * How long the queued work of all users may run before the event loop turns, in milliseconds. A
 * turn after every short read would cost as much as the read.
 */
const SLICE_MS = 2;

/** Creates a queue per user; `waitingMax` requests of one user may wait. */
export function createRequestQueue(waitingMax?: number): UserQueue {
  let sliceEndsAt = 0;
  return createUserQueue({
    refuse: () => new AppError('RATE_LIMITED'),
    pause: async () => {
      if (performance.now() < sliceEndsAt) return;
      await setImmediate();
      sliceEndsAt = performance.now() + SLICE_MS;
    },
    waitingMax,
  });
}
