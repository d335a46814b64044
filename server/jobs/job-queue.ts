// Work that waits for its time or its retry, stored in a table: it survives a crash, and is written
// in the caller's transaction, so that a row and its mail are committed together. Jobs run at least
// once: handlers must be idempotent.
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';

export interface JobQueue {
  /**
   * Adds a job to run no sooner than `runAfterMs` from now. Joins the current transaction.
   * `payload` must be JSON. Returns the job's id.
   */
  enqueue: (kind: string, payload: unknown, runAfterMs?: number) => Promise<string>;
  /** Deletes the jobs whose payload has this `userId`, also those set aside, except one kind. */
  removeOf: (userId: string, exceptKind: string) => Promise<void>;
}

export function createJobQueue({
  database,
  now,
}: {
  database: Database;
  now: () => number;
}): JobQueue {
  return {
    async enqueue(kind, payload, runAfterMs = 0) {
      const id = randomUUID();
      const bornAtMs = now();
      await database
        .query()
        .insertInto('jobs')
        .values({
          id,
          kind,
          payload: JSON.stringify(payload),
          run_after: bornAtMs + runAfterMs,
          attempts: 0,
          locked_until: null,
          locked_by: null,
          last_error: null,
          created_at: bornAtMs,
        })
        .execute();
      return id;
    },

    async removeOf(userId, exceptKind) {
      await database
        .query()
        .deleteFrom('jobs')
        .where('payload', 'like', `%"userId":"${userId}"%`)
        .where('kind', '!=', exceptKind)
        .execute();
    },
  };
}
