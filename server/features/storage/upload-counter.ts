// Limits the bodies in memory. An upload may have ten megabytes, so its body is read only when
// there is capacity to process it. Until then it stays in the socket. A user with a slow connection
// uses one slot, never all of them.
import { BodyError } from '#server/http/read-body.ts';
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import { createUserQuota, type UserQuota } from '#domain/concurrency/user-quota.ts';
import { createRequestQueue } from '#server/http/request-queue.ts';

/** Uploads in progress per process; most of them wait. */
const UPLOADS_AT_ONCE = 32;

/** Uploads read and decoded at once, each of another user. */
export const UPLOADS_IN_MEMORY = 8;

/** Uploads in progress per user; the product's own client sends one after the other. */
export const UPLOADS_PER_USER = 6;

/** In progress in all and per user, and in memory at once, each of another user. */
interface UploadLimits {
  inAll: number;
  perUser: number;
  inMemory: number;
}

const UPLOADS: UploadLimits = {
  inAll: UPLOADS_AT_ONCE,
  perUser: UPLOADS_PER_USER,
  inMemory: UPLOADS_IN_MEMORY,
};

/** Runs each upload when it has capacity. BodyError `crowded` beyond the limits. */
export function createUploadCounter({ inAll, perUser, inMemory } = UPLOADS): UserQuota {
  const quota = createUserQuota({ inAll, perUser, refuse: () => new BodyError('crowded') });
  const queue = createRequestQueue();
  const semaphore = createSemaphore(inMemory);
  return (userId, upload) => quota(userId, () => queue(userId, () => semaphore.run(upload)));
}
