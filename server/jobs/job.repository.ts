// Queries of the job table. A job belongs to the runner whose lease is in its row. Every later
// write checks that lease, so a runner that was presumed dead can no longer change anything.
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** A job claimed by a runner. */
export interface ClaimedJob {
  id: string;
  kind: string;
  payload: unknown;
  /** Failed tries so far. */
  attempts: number;
}

export type JobRepository = ReturnType<typeof createJobRepository>;

export function createJobRepository(database: Database, runnerId: string) {
  /** The longest-due job of each of these kinds: a kind never walks past the jobs of another. */
  const findDue = async (
    kinds: readonly string[],
    nowMs: number,
    passedOver: readonly string[],
  ) => {
    const queries = kinds.map((kind) =>
      database
        .read()
        .selectFrom((from) =>
          from
            .selectFrom('jobs')
            .select(['id', 'kind', 'payload', 'attempts', 'run_after'])
            .where('kind', '=', kind)
            .where('run_after', '<=', nowMs)
            .where((where) =>
              where.or([where('locked_until', 'is', null), where('locked_until', '<', nowMs)]),
            )
            .where((where) =>
              where.and(
                passedOver.map((part) => sql<boolean>`payload not like ${like(part)} escape '!'`),
              ),
            )
            .orderBy('run_after')
            .limit(1)
            .as('due'),
        )
        .selectAll(),
    );
    return queries.length === 0
      ? []
      : queries.reduce((all, query) => all.unionAll(query)).execute();
  };

  const ownLease = (id: string) =>
    database.query().updateTable('jobs').where('id', '=', id).where('locked_by', '=', runnerId);

  return {
    /**
     * Claims the longest-due job of these kinds; null when there is none. `passedOver`: parts of a
     * payload; a job with one of them is not claimed.
     */
    async claim(
      kinds: readonly string[],
      nowMs: number,
      leaseMs: number,
      passedOver: readonly string[] = [],
    ): Promise<ClaimedJob | null> {
      // On a lost race the next due job is tried.
      for (;;) {
        const [due] = (await findDue(kinds, nowMs, passedOver)).toSorted(
          (one, other) => one.run_after - other.run_after,
        );
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

    /** Renews a lease; false when it was lost. */
    async renew(id: string, lockedUntilMs: number): Promise<boolean> {
      const result = await ownLease(id).set({ locked_until: lockedUntilMs }).executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Deletes a finished job. */
    async finish(id: string): Promise<void> {
      await database
        .query()
        .deleteFrom('jobs')
        .where('id', '=', id)
        .where('locked_by', '=', runnerId)
        .execute();
    },

    /** Releases a job, to be run again at a time. */
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

    /** Ensures the single row of a periodic kind, due no later than then. */
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

/** The pattern of texts that hold a part. */
function like(part: string): string {
  return `%${part.replace(/[!%_]/g, (sign) => `!${sign}`)}%`;
}
