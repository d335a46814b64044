// Queries for monthly exports. A run owns a row while its token is there: what a slower run of the
// same month writes is refused.
import type { MonthlyExportFailure } from '#domain/export/monthly-export.ts';
import { isActiveUser } from '#server/database/active-users.ts';
import type { Database } from '#server/database/database.ts';
import type {
  MonthlyExportSettingsTable,
  MonthlyExportTable,
} from '#server/database/tables/account-tables.ts';

export type MonthlyExportRepository = ReturnType<typeof createMonthlyExportRepository>;

export function createMonthlyExportRepository(database: Database) {
  const ofMonth = (userId: string, month: string) =>
    database
      .query()
      .updateTable('monthly_exports')
      .where('user_id', '=', userId)
      .where('month', '=', month);

  return {
    /** Whether exports are on; null: never. */
    async findSettings(userId: string): Promise<MonthlyExportSettingsTable | null> {
      const row = await database
        .query()
        .selectFrom('monthly_export_settings')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Stores when the next one is due; null: exports are off. */
    async setDue(userId: string, timeZone: string, nextDueAtMs: number | null): Promise<void> {
      const change = { time_zone: timeZone, next_due_at: nextDueAtMs };
      await database
        .query()
        .insertInto('monthly_export_settings')
        .values({ user_id: userId, ...change })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
        .execute();
    },

    /** Users whose export is due, the longest due first. */
    findDue: (nowMs: number, limit: number): Promise<MonthlyExportSettingsTable[]> =>
      database
        .read()
        .selectFrom('monthly_export_settings')
        .selectAll()
        .where('next_due_at', '<=', nowMs)
        .orderBy('next_due_at')
        .orderBy('user_id')
        .limit(limit)
        .execute(),

    /** Moves a due date; false when another process did, or the user changed it. */
    async advance(userId: string, fromMs: number, toMs: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .query()
        .updateTable('monthly_export_settings')
        .set({ next_due_at: toMs })
        .where('user_id', '=', userId)
        .where('next_due_at', '=', fromMs)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Reserves a month; false when it has its row. */
    async insert(
      userId: string,
      { month, timeZone, nowMs }: { month: string; timeZone: string; nowMs: number },
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await database
        .query()
        .insertInto('monthly_exports')
        .values({
          user_id: userId,
          month,
          time_zone: timeZone,
          state: 'making',
          failure: null,
          attempts: 0,
          run: null,
          bytes: 0,
          created_at: nowMs,
          expires_at: null,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'month']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },

    /** The newest exports, newest first. */
    findNewest: (userId: string, limit: number): Promise<MonthlyExportTable[]> =>
      database
        .read()
        .selectFrom('monthly_exports')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('month', 'desc')
        .limit(limit)
        .execute(),

    /** Gives a month to a run and returns its row; null unless it is to be made. */
    async begin(userId: string, month: string, run: string): Promise<MonthlyExportTable | null> {
      const row = await ofMonth(userId, month)
        .set((row) => ({ run, attempts: row('attempts', '+', 1), bytes: 0 }))
        .where('state', '=', 'making')
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },

    /** Records a part before its bytes are stored; false when the month is another run's. */
    async addPart(
      { user_id: userId, month, run }: MonthlyExportTable,
      part: { number: number; blobKey: string; bytes: number },
    ): Promise<boolean> {
      return database.transaction(async () => {
        const { numUpdatedRows } = await ofMonth(userId, month)
          .set((row) => ({ bytes: row('bytes', '+', part.bytes) }))
          .where('run', '=', run)
          .where('state', '=', 'making')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await database
          .query()
          .insertInto('monthly_export_parts')
          .values({ user_id: userId, month, number: part.number, blob_key: part.blobKey })
          .execute();
        return true;
      });
    },

    /** Ends the making of a month; false when it is another run's. */
    async end(
      { user_id: userId, month, run }: MonthlyExportTable,
      end: { expiresAtMs: number } | { failure: MonthlyExportFailure },
    ): Promise<boolean> {
      const { numUpdatedRows } = await ofMonth(userId, month)
        .set(
          'failure' in end
            ? { state: 'failed', failure: end.failure, bytes: 0, run: null }
            : { state: 'ready', expires_at: end.expiresAtMs, run: null },
        )
        .where('run', '=', run)
        .where('state', '=', 'making')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Exports whose time is over. */
    findExpired: (nowMs: number, limit: number): Promise<{ user_id: string; month: string }[]> =>
      database
        .read()
        .selectFrom('monthly_exports')
        .select(['user_id', 'month'])
        .where('expires_at', '<=', nowMs)
        .limit(limit)
        .execute(),

    /** Marks an export as deleted after its time. */
    async expire(userId: string, month: string): Promise<void> {
      await ofMonth(userId, month).set({ state: 'expired', bytes: 0, expires_at: null }).execute();
    },

    /** Deletes the rows of the months before one that keep nothing. */
    async removeEnded(userId: string, month: string): Promise<void> {
      await database
        .query()
        .deleteFrom('monthly_exports')
        .where('user_id', '=', userId)
        .where('month', '<', month)
        .where('state', 'in', ['failed', 'expired'])
        .execute();
    },

    /** The keys of the parts of a month, in order. */
    async findParts(userId: string, month: string): Promise<string[]> {
      const rows = await database
        .query()
        .selectFrom('monthly_export_parts')
        .select('blob_key')
        .where('user_id', '=', userId)
        .where('month', '=', month)
        .orderBy('number')
        .execute();
      return rows.map((row) => row.blob_key);
    },

    /** Deletes the parts of a month and returns their keys. */
    async removeParts(userId: string, month: string): Promise<string[]> {
      const rows = await database
        .query()
        .deleteFrom('monthly_export_parts')
        .where('user_id', '=', userId)
        .where('month', '=', month)
        .returning('blob_key')
        .execute();
      return rows.map((row) => row.blob_key);
    },

    /** Bytes of all exports that are kept or being made. */
    async countBytes(): Promise<number> {
      const row = await database
        .read()
        .selectFrom('monthly_exports')
        .select((of) => of.fn.sum<number | null>('bytes').as('bytes'))
        .executeTakeFirst();
      return Number(row?.bytes ?? 0);
    },

    /** Bytes of a user's images, the largest part of an export. */
    async countImageBytes(userId: string): Promise<number> {
      const row = await database
        .read()
        .selectFrom('storage_objects')
        .select((of) => of.fn.sum<number | null>('size').as('bytes'))
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return Number(row?.bytes ?? 0);
    },

    /** Whether an account is neither locked nor being deleted. */
    isActive: (userId: string, nowMs: number) => isActiveUser(database, userId, nowMs),
  };
}
