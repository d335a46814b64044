// Queries of the job table. A job belongs to whoever's lease stands in its row; every write
// afterwards asks for that lease again, so a runner that was thought dead can no longer change
// anything.
import type { Database } from '#server/database/database.ts';

/** A job in the hands of a runner. */
export interface ClaimedJob {
  id: string;
  kind: string;
  payload: unknown;
  /** Failed tries so far. */
  attempts: number;
}

/** The job table. */
export type JobRepository = ReturnType<typeof createJobRepository>;

/** Binds the queries to a database, for one runner. */
export function createJobRepository(database: Database, runnerId: string) {
  const ownLease = (id: string) =>
    database.query().updateTable('jobs').where('id', '=', id).where('locked_by', '=', runnerId);

  return {
    /**
     * Takes the job that has been due for longest, if its kind is among those; null when there is
     * none.
     */
    async claim(
      kinds: readonly string[],
      nowMs: number,
      leaseMs: number,
    ): Promise<ClaimedJob | null> {
      // A lost race is no answer: somebody else has that job, and the next one is tried.
      for (;;) {
        const due = await database
          .read()
          .selectFrom('jobs')
          .select(['id', 'kind', 'payload', 'attempts', 'locked_until'])
          .where('run_after', '<=', nowMs)
          .where('kind', 'in', [...kinds])
          .where((where) =>
            where.or([where('locked_until', 'is', null), where('locked_until', '<', nowMs)]),
          )
          .orderBy('run_after')
          .limit(1)
          .executeTakeFirst();
        if (due === undefined) return null;
        const taken = await database
          .query()
          .updateTable('jobs')
          .set({ locked_by: runnerId, locked_until: nowMs + leaseMs })
          .where('id', '=', due.id)
          .where('run_after', '<=', nowMs)
          .where((where) =>
            where.or([where('locked_until', 'is', null), where('locked_until', '<', nowMs)]),
          )
          .executeTakeFirst();
        if (taken.numUpdatedRows > 0n)
          return {
            id: due.id,
            kind: due.kind,
            payload: JSON.parse(due.payload) as unknown,
            attempts: due.attempts,
          };
      }
    },

    /** Keeps a lease alive; false when it was lost. */
    async renew(id: string, lockedUntilMs: number): Promise<boolean> {
      const result = await ownLease(id).set({ locked_until: lockedUntilMs }).executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** The job is done. */
    async finish(id: string): Promise<void> {
      await database
        .query()
        .deleteFrom('jobs')
        .where('id', '=', id)
        .where('locked_by', '=', runnerId)
        .execute();
    },

    /** Gives the job back, to be run again at a time. */
    async giveBack(
      id: string,
      next: { runAfterMs: number; attempts: number; error: string | null },
    ): Promise<void> {
      await ownLease(id)
        .set({
          locked_by: null,
          locked_until: null,
          run_after: next.runAfterMs,
          attempts: next.attempts,
          last_error: next.error,
        })
        .execute();
    },

    /** Makes sure that a periodic kind has its one row, due no later than then. */
    async schedule(id: string, kind: string, runAfterMs: number, nowMs: number): Promise<void> {
      await database
        .query()
        .insertInto('jobs')
        .values({
          id,
          kind,
          payload: 'null',
          run_after: runAfterMs,
          attempts: 0,
          locked_until: null,
          locked_by: null,
          last_error: null,
          created_at: nowMs,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      await database
        .query()
        .updateTable('jobs')
        .set({ run_after: runAfterMs })
        .where('id', '=', id)
        .where('attempts', '=', 0)
        .where('run_after', '>', runAfterMs)
        .execute();
    },
  };
}
