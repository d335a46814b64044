// Work that waits for its time or its retry, kept in a table: it survives a crash, and it is
// written in the caller's own transaction, so that "saved, and the mail will go out" is one fact.
// Run at least once, never promised only once: handlers must bear a repeat.
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';

/** Puts work into the queue. */
export interface JobQueue {
  /**
   * Adds work of a kind, to be run no sooner than `runAfterMs` from now. Joins the current
   * transaction. `payload` must be JSON. Answers the job's id.
   */
  enqueue: (kind: string, payload: unknown, runAfterMs?: number) => Promise<string>;
  /**
   * Removes the jobs whose payload names a person as its `userId`, also those that were put aside,
   * but for one kind.
   */
  removeOf: (userId: string, exceptKind: string) => Promise<void>;
}

/** Binds the queue to a database. */
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
