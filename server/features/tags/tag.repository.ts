// Queries for tags. The rows are written by server/database/entry-tags.ts and by triggers.
import { sql } from 'kysely';
import type { TagRename } from '#domain/tags/tag-rename.ts';
import type { ListedTag } from '#domain/tags/tag.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import type { Database } from '#server/database/database.ts';
import type { EntryTagTable } from '#server/database/tables/journal-tables.ts';

/** An entry that has a tag. */
export interface EntryOfTag extends PageCursor {
  kind: EntryTagTable['kind'];
}

export type TagRepository = ReturnType<typeof createTagRepository>;

export function createTagRepository(database: Database) {
  const countsOf = (userId: string) =>
    database.read().selectFrom('tag_counts').where('user_id', '=', userId);

  /** Locks rows until the transaction ends; SQLite has one writer. */
  const lock = async (
    table: 'posts' | 'diary_entries',
    userId: string,
    ids: readonly string[],
  ): Promise<void> => {
    if (database.kind === 'sqlite' || ids.length === 0) return;
    await database
      .read()
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', userId)
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forUpdate()
      .execute();
  };

  const withTag = (userId: string, tag: string, after: PageCursor | null, limit: number) => {
    const query = database
      .read()
      .selectFrom('entry_tags')
      .select(['kind', 'entry_id as id', 'moment as createdAtMs'])
      .where('user_id', '=', userId)
      .where('tag', '=', tag)
      .orderBy('moment', 'desc')
      .orderBy('entry_id', 'desc')
      .limit(limit);
    return after === null
      ? query
      : query.where(sql<boolean>`(moment, entry_id) < (${after.createdAtMs}, ${after.id})`);
  };

  return {
    /** The most used tags. An upper level has at least as many entries as those below it. */
    findMostUsed: (userId: string, limit: number): Promise<ListedTag[]> =>
      countsOf(userId)
        .select(['tag', 'name', 'entries'])
        .orderBy('entries', 'desc')
        .orderBy('tag')
        .limit(limit)
        .execute(),

    /** The number of tags. */
    async count(userId: string): Promise<number> {
      const row = await countsOf(userId)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** A tag and all tags below it, by key. */
    async findWithin(userId: string, tag: string): Promise<string[]> {
      const below = `${tag}/`;
      const rows = await countsOf(userId)
        .select('tag')
        .where((eb) =>
          eb.or([
            eb('tag', '=', tag),
            eb(sql`substr(tag, 1, ${sql.lit([...below].length)})`, '=', below),
          ]),
        )
        .execute();
      return rows.map((row) => row.tag);
    },

    /** The number of entries with a tag. */
    async countOf(userId: string, tag: string): Promise<number> {
      const row = await countsOf(userId)
        .select('entries')
        .where('tag', '=', tag)
        .executeTakeFirst();
      return row?.entries ?? 0;
    },

    /** Entries with a tag after a cursor, newest first, with the length of their texts. */
    findLengths: (
      userId: string,
      tag: string,
      after: PageCursor | null,
      limit: number,
    ): Promise<(EntryOfTag & { characters: number; bytes: number })[]> =>
      withTag(userId, tag, after, limit)
        .select([lengthBy('length').as('characters'), lengthBy('octet_length').as('bytes')])
        .execute(),

    /**
     * Entries to rename after a place, newest first, locked for a change. Call inside a
     * transaction.
     */
    async findToRename(
      userId: string,
      { from, to }: TagRename,
      { after, isFirst }: { after: PageCursor | null; isFirst: boolean },
      limit: number,
    ): Promise<EntryOfTag[]> {
      const found = await withTag(userId, from, after, limit)
        // Another spelling of the same tag: those that have it already are not read again.
        .$if(!isFirst, (query) => query.where('name', '!=', to))
        .execute();
      const idsOf = (kind: EntryOfTag['kind']) =>
        found.filter((entry) => entry.kind === kind).map(({ id }) => id);
      // All of them at once and in one order: edits of the same entries cannot deadlock.
      await lock('posts', userId, idsOf('post'));
      await lock('diary_entries', userId, idsOf('diary'));
      return found;
    },
  };
}

/** The length of the texts of an entry of a tag, in characters or in bytes. */
function lengthBy(measure: 'length' | 'octet_length') {
  const of = sql.raw(measure);
  return sql<number>`coalesce(case kind
  when 'post' then (select ${of}(p.content) + ${of}(coalesce(p.source_content, '')) from posts p
    where p.user_id = entry_tags.user_id and p.id = entry_tags.entry_id)
  else (select ${of}(coalesce(d.user_edited, d.ai_generated, d.content)) from diary_entries d
    where d.user_id = entry_tags.user_id and d.id = entry_tags.entry_id) end, 0)`;
}
