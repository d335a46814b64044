// Tries a transaction again that failed only because of a concurrent one.
import { setTimeout as wait } from 'node:timers/promises';

/** How often a transaction is tried. */
const ATTEMPTS_MAX = 6;

/** The wait before the second attempt, in milliseconds; it grows with each attempt. */
const RETRY_WAIT_MS = 10;

/** Runs `work`, again while `isConflict` holds for its error; throws the last one. */
export async function retryConflicts<T>(
  isConflict: (cause: { code?: unknown }) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (attempt === ATTEMPTS_MAX || !isConflict(Object(cause) as object)) throw cause;
      await wait(RETRY_WAIT_MS * attempt);
    }
  }
}
