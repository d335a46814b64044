// Queries that mark an account as deleted and purge it.
import { sql } from 'kysely';
import { ACCOUNT_DATA, isOwned } from '#server/features/account/account-data.ts';
import type { Database } from '#server/database/database.ts';
import { rowName, unindexed } from '#server/database/engine.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';

/** Ids in one query. */
const IDS_AT_ONCE = 500;

/**
 * A user's tables without the account itself. A table that references others comes before them, so
 * that no delete cascades to thousands of rows.
 */
const OWNED_CHILDREN_FIRST = (Object.keys(ACCOUNT_DATA) as (keyof DatabaseSchema)[])
  .filter((table) => table !== 'users' && isOwned(ACCOUNT_DATA[table]))
  .toReversed();

/** Whether the rows of a table name bytes in the object store. */
const hasBytes = (table: keyof DatabaseSchema) =>
  table === 'storage_objects' || table === 'monthly_export_parts';

/** Runs a query with a limit of rows that follows the time of the one before. */
export type Pace = <T>(query: (limit: number) => Promise<T>) => Promise<T>;

export type AccountRepository = ReturnType<typeof createAccountRepository>;

export function createAccountRepository(database: Database) {
  const removeSome = async (
    userId: string,
    table: keyof DatabaseSchema,
    limit: number,
  ): Promise<{ value: string }[]> => {
    const row = sql.ref(rowName(database.kind));
    const some = sql`select ${row} from ${sql.table(table)} where user_id = ${userId} limit ${limit}`;
    const named = database.kind === 'sqlite' ? sql`in (${some})` : sql`= any (array(${some}))`;
    const value = sql.ref(hasBytes(table) ? 'blob_key' : 'user_id');
    return (
      await sql<{
        value: string;
      }>`delete from ${sql.table(table)} where ${unindexed(database.kind, 'user_id')} = ${userId} and ${row} ${named} returning ${value} as value`.execute(
        database.query(),
      )
    ).rows;
  };

  return {
    /**
     * Marks an account as deleted and invalidates its mailed links. Returns false if it is marked
     * already. The caller ends its sessions.
     */
    async markDeleted(userId: string, nowMs: number): Promise<boolean> {
      return database.transaction(async () => {
        const marked = await database
          .query()
          .updateTable('users')
          .set({ deleted_at: nowMs, updated_at: nowMs })
          .where('id', '=', userId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
        if (marked.numUpdatedRows === 0n) return false;
        await database
          .query()
          .deleteFrom('one_time_tokens')
          .where('user_id', '=', userId)
          .execute();
        await database.query().deleteFrom('auth_flows').where('user_id', '=', userId).execute();
        return true;
      });
    },

    /** When an account was marked as deleted; null: it was not, or was restored. */
    async findDeletedAt(userId: string): Promise<number | null> {
      const row = await database
        .query()
        .selectFrom('users')
        .select('deleted_at')
        .where('id', '=', userId)
        .executeTakeFirst();
      return row?.deleted_at ?? null;
    },

    /**
     * Begins the purge: removes the address and everything that gives access, and returns the
     * address. Returns null and changes nothing if the account was restored, or was deleted again
     * at another time.
     */
    beginPurge: (userId: string, deletedAtMs: number): Promise<string | null> =>
      database.transaction(async () => {
        const account = await database
          .query()
          .selectFrom('users')
          .select('email')
          .where('id', '=', userId)
          .executeTakeFirst();
        // This condition decides the race with a sign-in: an earlier sign-in clears `deleted_at`, a
        // later one does not find the address.
        const begun = await database
          .query()
          .updateTable('users')
          .set({ email: userId, password_hash: '', user_metadata: '{}', new_email: null })
          .where('id', '=', userId)
          .where('deleted_at', '=', deletedAtMs)
          .executeTakeFirst();
        if (account === undefined || begun.numUpdatedRows === 0n) return null;
        for (const table of ['sessions', 'one_time_tokens', 'auth_flows'] as const)
          await database.query().deleteFrom(table).where('user_id', '=', userId).execute();
        return account.email;
      }),

    /**
     * Removes all rows of a user piece by piece, each in its own transaction, so that PostgreSQL
     * stays within its time limits and SQLite blocks for a moment only. It can stop after any piece
     * and be started again. Yields the blob keys that no row references any more. `createPace` is
     * called for each table, and says how many rows to remove at once.
     */
    async *removeRows(userId: string, createPace: () => Pace): AsyncGenerator<string[]> {
      for (const table of OWNED_CHILDREN_FIRST) {
        const pace = createPace();
        for (let isMore = true; isMore;) {
          const rows = await pace(async (limit) => {
            const removed = await removeSome(userId, table, limit);
            isMore = removed.length === limit;
            return removed;
          });
          yield hasBytes(table) ? rows.map(({ value }) => value) : [];
        }
      }
    },

    /**
     * Removes the account itself after its rows. Its bare id is recorded, so that no backup
     * restores it.
     */
    async finishPurge(userId: string, nowMs: number): Promise<void> {
      await database.transaction(async () => {
        const removed = await database
          .query()
          .deleteFrom('users')
          .where('id', '=', userId)
          .returning('deleted_at')
          .executeTakeFirst();
        if (removed === undefined) return;
        await database
          .query()
          .insertInto('deleted_accounts')
          .values({ user_id: userId, deleted_at: removed.deleted_at ?? nowMs, purged_at: nowMs })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ purged_at: nowMs }))
          .execute();
      });
    },

    /** Ids of all accounts that this database recorded as purged. */
    async listPurged(): Promise<string[]> {
      const rows = await database
        .read()
        .selectFrom('deleted_accounts')
        .select('user_id')
        .where('purged_at', 'is not', null)
        .execute();
      return rows.map((row) => row.user_id);
    },

    /** Returns the given ids that have an account. */
    async findPresent(userIds: readonly string[]): Promise<string[]> {
      const present: string[] = [];
      for (let from = 0; from < userIds.length; from += IDS_AT_ONCE) {
        const ids = userIds.slice(from, from + IDS_AT_ONCE);
        const rows = await database
          .read()
          .selectFrom('users')
          .select('id')
          .where('id', 'in', ids)
          .execute();
        present.push(...rows.map(({ id }) => id));
      }
      return present;
    },
  };
}
