// Queries over all of a user's rows: the export, marking an account as deleted, and the purge.
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT_DATA, isOwned } from '#server/features/account/account-data.ts';
import type { Database } from '#server/database/database.ts';
import { rowName, unindexed } from '#server/database/engine.ts';
import type { EntryKind } from '#domain/entries/entry.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import type { UserSettingsTable } from '#server/database/tables/account-tables.ts';
import type {
  AiMessageTable,
  DiaryEntryTable,
  DiaryRecommendationTable,
  EntryVersionTable,
  FactTable,
  PersonaTable,
  PostTable,
  QuestionTable,
  StorageObjectTable,
  TemplateTable,
} from '#server/database/tables/journal-tables.ts';

/** Rows read per query; an export of any size needs bounded memory. */
const EXPORT_PAGE_ROWS = 500;

/** Ids in one query. */
const IDS_AT_ONCE = 500;

export const ROWS_REMOVED_AT_ONCE = 500;

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

export type AccountRepository = ReturnType<typeof createAccountRepository>;

export function createAccountRepository(database: Database) {
  const ownerColumn = (table: keyof DatabaseSchema) => (table === 'users' ? 'id' : 'user_id');

  const removeSome = async (
    userId: string,
    table: keyof DatabaseSchema,
  ): Promise<{ value: string }[]> => {
    const row = sql.ref(rowName(database.kind));
    const some = sql`select ${row} from ${sql.table(table)} where user_id = ${userId} limit ${ROWS_REMOVED_AT_ONCE}`;
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
    /** Every row of a user in one table, in pages, without the omitted columns. */
    async *rowsOf(
      userId: string,
      table: keyof DatabaseSchema,
    ): AsyncGenerator<Record<string, unknown>> {
      const rule = ACCOUNT_DATA[table];
      if (!isOwned(rule)) return;
      const key = rule.pageBy === null ? null : sql.join(rule.pageBy.map((name) => sql.ref(name)));
      let after: unknown[] | null = null;
      for (;;) {
        const place: RawBuilder<unknown> =
          after === null || key === null ? sql`` : sql`and (${key}) > (${sql.join(after)})`;
        const order = key === null ? sql`` : sql`order by ${key} limit ${EXPORT_PAGE_ROWS}`;
        const { rows } = await sql<
          Record<string, unknown>
        >`select * from ${sql.table(table)} where ${sql.ref(ownerColumn(table))} = ${userId} ${place} ${order}`.execute(
          database.read(),
        );
        for (const row of rows)
          yield Object.fromEntries(
            Object.entries(row).filter(([column]) => !rule.omit.includes(column)),
          );
        const last = rows.at(-1);
        if (rule.pageBy === null || last === undefined || rows.length < EXPORT_PAGE_ROWS) return;
        after = rule.pageBy.map((name) => last[name]);
      }
    },

    /** Posts with their conversations, oldest first, in pages of two queries each. */
    async *conversations(
      userId: string,
    ): AsyncGenerator<{ post: PostTable; messages: AiMessageTable[] }> {
      let after: PostTable | undefined;
      for (;;) {
        let query = database.read().selectFrom('posts').selectAll().where('user_id', '=', userId);
        if (after !== undefined)
          query = query.where(sql<boolean>`(created_at, id) > (${after.created_at}, ${after.id})`);
        const posts = await query
          .orderBy('created_at')
          .orderBy('id')
          .limit(EXPORT_PAGE_ROWS)
          .execute();
        const ids = posts.map((post) => post.id);
        const messages = await database
          .read()
          .selectFrom('ai_messages')
          .selectAll()
          .where('user_id', '=', userId)
          .where('post_id', 'in', ids)
          .orderBy('created_at')
          .orderBy('id')
          .execute();
        const byPost = Map.groupBy(messages, (message) => message.post_id);
        for (const post of posts) yield { post, messages: byPost.get(post.id) ?? [] };
        after = posts.at(-1);
        if (posts.length < EXPORT_PAGE_ROWS) return;
      }
    },

    /** The versions of some entries, in the order of their numbers. */
    versionsOf(
      userId: string,
      kind: EntryKind,
      entryIds: readonly string[],
    ): Promise<EntryVersionTable[]> {
      return database
        .read()
        .selectFrom('entry_versions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('entry_id', 'in', [...entryIds])
        .orderBy('number')
        .execute();
    },

    /** The works recommended for some diaries, in their order. */
    worksOf(userId: string, diaryIds: readonly string[]): Promise<DiaryRecommendationTable[]> {
      return database
        .read()
        .selectFrom('diary_recommendations')
        .selectAll()
        .where('user_id', '=', userId)
        .where('diary_id', 'in', [...diaryIds])
        .orderBy('id')
        .execute();
    },

    /** Profile and switches; null: none was ever set. */
    async findSettings(userId: string): Promise<UserSettingsTable | null> {
      const row = await database
        .read()
        .selectFrom('user_settings')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row ?? null;
    },

    /** The lists of a user, each in its order. All are bounded. */
    findFacts: (userId: string): Promise<FactTable[]> =>
      database
        .read()
        .selectFrom('facts')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    findPersonas: (userId: string): Promise<PersonaTable[]> =>
      database
        .read()
        .selectFrom('personas')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    findTemplates: (userId: string): Promise<TemplateTable[]> =>
      database
        .read()
        .selectFrom('templates')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('position')
        .orderBy('id')
        .execute(),
    findQuestions: (userId: string): Promise<QuestionTable[]> =>
      database
        .read()
        .selectFrom('questions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** All diaries of a user, oldest first. */
    findDiaries(userId: string): Promise<DiaryEntryTable[]> {
      return database
        .read()
        .selectFrom('diary_entries')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('date')
        .orderBy('created_at')
        .execute();
    },

    findObjects(userId: string): Promise<StorageObjectTable[]> {
      return database
        .read()
        .selectFrom('storage_objects')
        .selectAll()
        .where('user_id', '=', userId)
        .execute();
    },

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
     * Removes all rows of a user in small batches, each in its own transaction, so that PostgreSQL
     * stays within its time limits and SQLite blocks for a moment only. It can stop after any batch
     * and be started again. Yields the blob keys that no row references any more.
     */
    async *removeRows(userId: string): AsyncGenerator<string[]> {
      for (const table of OWNED_CHILDREN_FIRST) {
        for (let removed = ROWS_REMOVED_AT_ONCE; removed === ROWS_REMOVED_AT_ONCE;) {
          const rows = await removeSome(userId, table);
          removed = rows.length;
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
