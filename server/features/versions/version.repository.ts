// Queries for the earlier texts of posts and diaries, scoped by the owner.
import { sql } from 'kysely';
import type { EntryKind } from '#domain/entries/entry.ts';
import type { Version, VersionMark, VersionText } from '#domain/versions/version.ts';
import type { Database } from '#server/database/database.ts';

export type VersionRepository = ReturnType<typeof createVersionRepository>;

/** An entry of a user. */
export interface OwnedEntry {
  userId: string;
  kind: EntryKind;
  entryId: string;
}

const TABLE_OF = { post: 'posts', diary: 'diary_entries' } as const;

export function createVersionRepository(database: Database) {
  const versionsOf = ({ userId, kind, entryId }: OwnedEntry) =>
    database
      .read()
      .selectFrom('entry_versions')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('entry_id', '=', entryId);

  const deleteVersions = ({ userId, kind, entryId }: OwnedEntry) =>
    database
      .query()
      .deleteFrom('entry_versions')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('entry_id', '=', entryId);

  return {
    /** Whether the entry exists. With `lock` it stays as it is until the transaction ends. */
    async hasEntry({ userId, kind, entryId }: OwnedEntry, lock = false): Promise<boolean> {
      const entry = await database
        .read()
        .selectFrom(TABLE_OF[kind])
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '=', entryId)
        .$if(lock && database.kind === 'postgres', (query) => query.forNoKeyUpdate())
        .executeTakeFirst();
      return entry !== undefined;
    },

    /** The versions of an entry, newest first, without their texts. */
    async list(entry: OwnedEntry): Promise<Version[]> {
      const rows = await versionsOf(entry)
        .select(['number', 'is_draft', 'created_at'])
        .select(sql<number>`length(coalesce(title, '')) + length(content)`.as('characters'))
        .orderBy('number', 'desc')
        .execute();
      return rows.map((row) => ({
        number: row.number,
        replacedAt: new Date(row.created_at).toISOString(),
        characters: row.characters,
        isDraft: row.is_draft === 1,
      }));
    },

    /** The text of one version, or null. */
    async find(entry: OwnedEntry, number: number): Promise<VersionText | null> {
      const row = await versionsOf(entry)
        .select(['title', 'content'])
        .where('number', '=', number)
        .executeTakeFirst();
      return row ?? null;
    },

    /** What the rule reads of the versions of an entry, unordered. */
    async findMarks(entry: OwnedEntry): Promise<VersionMark[]> {
      const rows = await versionsOf(entry)
        .select(['number', 'device', 'is_draft', 'created_at'])
        .execute();
      return rows.map((row) => ({
        number: row.number,
        device: row.device,
        replacedAtMs: row.created_at,
        isDraft: row.is_draft === 1,
      }));
    },

    /** Stores a version. Call while the entry is locked, so that no other has its number. */
    async insert(entry: OwnedEntry, mark: VersionMark, text: VersionText): Promise<void> {
      await database
        .query()
        .insertInto('entry_versions')
        .values({
          user_id: entry.userId,
          kind: entry.kind,
          entry_id: entry.entryId,
          number: mark.number,
          device: mark.device,
          is_draft: mark.isDraft ? 1 : 0,
          created_at: mark.replacedAtMs,
          title: text.title,
          content: text.content,
        })
        .execute();
    },

    /** Deletes versions of an entry by their numbers. */
    async remove(entry: OwnedEntry, numbers: readonly number[]): Promise<void> {
      if (numbers.length > 0)
        await deleteVersions(entry)
          .where('number', 'in', [...numbers])
          .execute();
    },

    /**
     * Deletes all versions of an entry. Call after the entry is deleted: an update that is under
     * way may still add one before that.
     */
    async removeAll(entry: OwnedEntry): Promise<void> {
      await deleteVersions(entry).execute();
    },
  };
}
