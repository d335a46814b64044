// Queries for the state of AI calls (idempotency_keys). A running row belongs to the process that
// wrote its last heartbeat. Every change is conditional on that heartbeat, so a process that was
// taken for dead cannot finish the call a second time.
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { IdempotencyKeyTable } from '#server/database/tables/stone-tables.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';

export type AiCallRow = IdempotencyKeyTable;

export type AiCallRepository = ReturnType<typeof createAiCallRepository>;

export function createAiCallRepository(database: Database) {
  const row = (userId: string, key: string) =>
    database
      .query()
      .updateTable('idempotency_keys')
      .where('user_id', '=', userId)
      .where('key', '=', key);

  return {
    /** Returns a call that has not expired, or null. */
    async find(userId: string, key: string, nowMs: number): Promise<AiCallRow | null> {
      const found = await database
        .query()
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst();
      return found ?? null;
    },

    /**
     * Inserts a call unless the key is in use; true when it did. An expired row is deleted first.
     */
    async insert(call: AiCallRow): Promise<boolean> {
      await database
        .query()
        .deleteFrom('idempotency_keys')
        .where('user_id', '=', call.user_id)
        .where('key', '=', call.key)
        .where('expires_at', '<=', call.created_at)
        .execute();
      const result = await database
        .query()
        .insertInto('idempotency_keys')
        .values(call)
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /**
     * Takes over a failed call or the call of a dead process; false when another request was faster
     * or the call was stopped.
     */
    async takeOver(seen: AiCallRow, instance: string, nowMs: number): Promise<boolean> {
      const result = await row(seen.user_id, seen.key)
        .set({
          state: 'running',
          cancel_requested: 0,
          response: null,
          instance,
          heartbeat_at: nowMs,
        })
        .where('state', '=', seen.state)
        .where('cancel_requested', '=', seen.cancel_requested)
        .where('heartbeat_at', '=', seen.heartbeat_at)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** The running calls with a requested stop. */
    async findCancelRequests(): Promise<{ userId: string; key: string }[]> {
      return database
        .query()
        .selectFrom('idempotency_keys')
        .select(['user_id as userId', 'key'])
        .where('cancel_requested', '=', 1)
        .where('state', '=', 'running')
        .execute();
    },

    /** Renews the heartbeat; false when another process has the call or it was stopped. */
    async beat(userId: string, key: string, lastBeat: number, nowMs: number): Promise<boolean> {
      const result = await row(userId, key)
        .set({ heartbeat_at: nowMs })
        .where('state', '=', 'running')
        .where('heartbeat_at', '=', lastBeat)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /**
     * Locks a call until the transaction ends; false when another process has it or it was stopped.
     * Runs first, so that every path takes its locks in the same order.
     */
    async hold(userId: string, key: string, lastBeat: number): Promise<boolean> {
      const result = await row(userId, key)
        .set({ heartbeat_at: lastBeat })
        .where('state', '=', 'running')
        .where('heartbeat_at', '=', lastBeat)
        .where('cancel_requested', '=', 0)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /**
     * Ends a call; false when another process has it. A call with a requested stop cannot become
     * `done`.
     */
    async end(
      userId: string,
      key: string,
      lastBeat: number,
      state: 'done' | 'failed' | 'cancelled',
      response: string | null,
    ): Promise<boolean> {
      let query = row(userId, key)
        .set({ state, response })
        .where('state', '=', 'running')
        .where('heartbeat_at', '=', lastBeat);
      if (state === 'done') query = query.where('cancel_requested', '=', 0);
      const result = await query.executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /**
     * Returns what a call stored before it ended early, or null. The call is `done` from then on:
     * until the transaction ends, no other request can take the part or run the call again.
     */
    async takePart(
      userId: string,
      key: string,
      operation: string,
      nowMs: number,
    ): Promise<string | null> {
      const taken = await row(userId, key)
        .set({ state: 'done', cancel_requested: 0 })
        .where('operation', '=', operation)
        .where('state', 'in', ['failed', 'cancelled'])
        .where('response', 'is not', null)
        .where('expires_at', '>', nowMs)
        .returning('response')
        .executeTakeFirst();
      return taken?.response ?? null;
    },

    /** Stores the response of a call whose part was taken. */
    async putResponse(userId: string, key: string, response: string): Promise<void> {
      await row(userId, key).set({ response }).execute();
    },

    /** Requests the stop of a running call; false when none runs under the key. */
    async requestCancel(userId: string, key: string): Promise<boolean> {
      const result = await row(userId, key)
        .set({ cancel_requested: 1 })
        .where('state', '=', 'running')
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /**
     * Ends the calls of a dead process and returns their number. A call with a requested stop
     * becomes `cancelled`, any other `failed`.
     */
    async endOf(instance: string): Promise<number> {
      const result = await database
        .query()
        .updateTable('idempotency_keys')
        .set({
          state: sql<'failed'>`case when cancel_requested = 1 then 'cancelled' else 'failed' end`,
        })
        .where('instance', '=', instance)
        // A literal, because SQLite does not match a bound value with the condition of the index.
        .where(sql<boolean>`state = 'running'`)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },

    /** Deletes a user's oldest stops without a call, down to `keep`. */
    async trimEarlyStops(userId: string, keep: number): Promise<void> {
      const early = () =>
        database
          .query()
          .selectFrom('idempotency_keys')
          .select('key')
          .where(sql<boolean>`cancel_requested = 1`)
          .where('state', '=', 'cancelled')
          .where('user_id', '=', userId)
          .where('operation', '=', '');
      const kept = await early().orderBy('created_at', 'desc').orderBy('key').limit(keep).execute();
      if (kept.length < keep) return;
      await database
        .query()
        .deleteFrom('idempotency_keys')
        .where('user_id', '=', userId)
        .where('key', 'in', early())
        .where(
          'key',
          'not in',
          kept.map(({ key }) => key),
        )
        .execute();
    },

    /** Deletes a running call; false when another process has it or it was stopped. */
    async forget(userId: string, key: string, lastBeat: number): Promise<boolean> {
      const result = await database
        .query()
        .deleteFrom('idempotency_keys')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('state', '=', 'running')
        .where('heartbeat_at', '=', lastBeat)
        .where('cancel_requested', '=', 0)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    async remove(userId: string, key: string): Promise<void> {
      await database
        .query()
        .deleteFrom('idempotency_keys')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute();
    },

    /** Returns the number of deleted rows. */
    removeExpired: (nowMs: number): Promise<number> =>
      rowsInPieces(async (limit) => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('idempotency_keys')
          .where(({ eb, refTuple, selectFrom }) =>
            eb(
              refTuple('user_id', 'key'),
              'in',
              selectFrom('idempotency_keys')
                .select(['user_id', 'key'])
                .where('expires_at', '<=', nowMs)
                .limit(limit)
                .$asTuple('user_id', 'key'),
            ),
          )
          .executeTakeFirst();
        return numDeletedRows;
      }),
  };
}
