// Bounds the bodies held in memory: each upload may weigh ten megabytes, so a body is read only
// when there is room to work on it, and waits in the network until then. One person with a slow
// line takes one place, never all of them.
import { BodyError } from '#server/http/read-body.ts';
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import { createUserQuota, type UserQuota } from '#domain/concurrency/user-quota.ts';
import { createRequestQueue } from '#server/http/request-queue.ts';

/** Uploads a process has under way, most of them waiting. */
const UPLOADS_AT_ONCE = 32;

/** Uploads that are read and decoded at once, each of another person. */
export const UPLOADS_IN_MEMORY = 8;

/** Uploads one person may have under way; the product's own client sends one after the other. */
export const UPLOADS_PER_USER = 6;

/**
 * Runs uploads as counted ones, each when its turn has come. BodyError `crowded` for what is too
 * much.
 */
export function createUploadCounter(): UserQuota {
  const quota = createUserQuota({
    inAll: UPLOADS_AT_ONCE,
    perUser: UPLOADS_PER_USER,
    refuse: () => new BodyError('crowded'),
  });
  const queue = createRequestQueue();
  const semaphore = createSemaphore(UPLOADS_IN_MEMORY);
  return (userId, upload) => quota(userId, () => queue(userId, () => semaphore.run(upload)));
}
