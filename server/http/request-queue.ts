// The per-user queue for requests: a full queue throws RATE_LIMITED, and the event loop is shared
// with other requests after a few milliseconds.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createUserQueue, type UserQueue } from '#domain/concurrency/user-queue.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * How long requests may run before the event loop turns, in milliseconds. A turn after every short
 * read would cost as much as the read.
 */
const SLICE_MS = 2;

/** When the requests of this turn have used up their time; null: none ran yet. */
let sliceEndsAt: number | null = null;

/**
 * Waits until this turn of the event loop has time left for a request. Requests that arrive at once
 * are all read in one turn, and on SQLite each of them runs to its end without waiting.
 */
export async function takeTurn(): Promise<void> {
  while (sliceEndsAt !== null && performance.now() >= sliceEndsAt) await nextTurn();
  if (sliceEndsAt !== null) return;
  sliceEndsAt = performance.now() + SLICE_MS;
  setImmediate(() => {
    sliceEndsAt = null;
  });
}

/** Creates a queue per user; `waitingMax` requests of one user may wait. */
export function createRequestQueue(waitingMax?: number): UserQueue {
  return createUserQueue({
    refuse: () => new AppError('RATE_LIMITED'),
    takeTurn,
    waitingMax,
  });
}
