// Queries for tags. The rows are written by server/database/entry-tags.ts and by triggers.
import { sql } from 'kysely';
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

  /** The ids of rows that exist, locked until the transaction ends; SQLite has one writer. */
  const lock = async (
    table: 'posts' | 'diary_entries',
    userId: string,
    ids: readonly string[],
  ): Promise<string[]> => {
    const rows = await database
      .read()
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', userId)
      .where('id', 'in', [...ids])
      .orderBy('id')
      .$if(database.kind === 'postgres', (query) => query.forUpdate())
      .execute();
    return rows.map(({ id }) => id);
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

    /**
     * Entries with a tag after a cursor, newest first, locked for a change. Call inside a
     * transaction.
     */
    async findToRename(
      userId: string,
      tag: string,
      cursor: PageCursor | null,
      limit: number,
    ): Promise<EntryOfTag[]> {
      let query = database
        .read()
        .selectFrom('entry_tags')
        .select(['kind', 'entry_id as id', 'moment as createdAtMs'])
        .where('user_id', '=', userId)
        .where('tag', '=', tag);
      if (cursor !== null)
        query = query.where(
          sql<boolean>`(moment, entry_id) < (${cursor.createdAtMs}, ${cursor.id})`,
        );
      const found = await query
        .orderBy('moment', 'desc')
        .orderBy('entry_id', 'desc')
        .limit(limit)
        .execute();
      const idsOf = (kind: EntryOfTag['kind']) =>
        found.filter((entry) => entry.kind === kind).map(({ id }) => id);
      const present = {
        post: new Set(await lock('posts', userId, idsOf('post'))),
        diary: new Set(await lock('diary_entries', userId, idsOf('diary'))),
      };
      return found.filter(({ kind, id }) => present[kind].has(id));
    },
  };
}
