// Queries that read all rows of a user, for the export. Pages hold few rows, because a text may
// have 20,000 characters. What belongs to entries is read for as many as memory can hold.
import { sql, type RawBuilder } from 'kysely';
import { runsOf } from '#domain/shared/runs.ts';
import type { EntryKind } from '#domain/entries/entry.ts';
import type { Database } from '#server/database/database.ts';
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
import { ACCOUNT_DATA, isOwned } from '#server/features/account/account-data.ts';
import type { Whole } from '#server/work/whole.ts';

/** Rows read per query; an export of any size needs bounded memory. */
const PAGE_ROWS = 100;

/** Messages, versions and works of the entries that are in memory together. */
const PARTS_AT_ONCE = 500;

/** A post with its conversation and its versions, in their order. */
export interface WholePost {
  post: PostTable;
  messages: AiMessageTable[];
  versions: EntryVersionTable[];
}

/** A diary with its versions and works, in their order. */
export interface WholeDiary {
  diary: DiaryEntryTable;
  versions: EntryVersionTable[];
  works: DiaryRecommendationTable[];
}

export type AccountReading = ReturnType<typeof createAccountReading>;

export function createAccountReading(database: Database, _whole: Whole) {
  const rowsIn = <Table extends keyof DatabaseSchema>(userId: string, table: Table) =>
    sql`select * from ${sql.table(table)} where ${sql.ref(table === 'users' ? 'id' : 'user_id')} = ${userId}`;

  /** Rows of a table in pages, by a key. */
  async function* pagesOf<Row>(
    userId: string,
    table: keyof DatabaseSchema,
    keyColumns: readonly (keyof Row & string)[],
    columns: RawBuilder<unknown> = sql`*`,
  ): AsyncGenerator<Row[]> {
    const key = sql.join(keyColumns.map((name) => sql.ref(name)));
    let last: Row | undefined;
    do {
      const after = keyColumns.map((name) => last?.[name]);
      const place = last === undefined ? sql`` : sql`and (${key}) > (${sql.join(after)})`;
      const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)}
        where user_id = ${userId} ${place} order by ${key} limit ${sql.lit(PAGE_ROWS)}`.execute(
        database.read(),
      );
      if (rows.length > 0) yield rows;
      last = rows.length < PAGE_ROWS ? undefined : rows.at(-1);
    } while (last !== undefined);
  }

  const allOf = async <Row>(
    userId: string,
    table: keyof DatabaseSchema,
    order: string,
  ): Promise<Row[]> => {
    const { rows } = await sql<Row>`${rowsIn(userId, table)} order by ${sql.raw(order)}`.execute(
      database.read(),
    );
    return rows;
  };

  /** The number of rows that belong to each of some entries. */
  const countParts = async (
    userId: string,
    table: 'ai_messages' | 'entry_versions' | 'diary_recommendations',
    column: 'post_id' | 'entry_id' | 'diary_id',
    ids: readonly string[],
    kind: EntryKind | null = null,
  ): Promise<Map<string, number>> => {
    const ofKind = kind === null ? sql`` : sql`and kind = ${kind}`;
    const { rows } = await sql<{ id: string; parts: number }>`
      select ${sql.ref(column)} as id, count(*) as parts from ${sql.table(table)}
      where user_id = ${userId} ${ofKind} and ${sql.ref(column)} in (${sql.join([...ids])})
      group by ${sql.ref(column)}`.execute(database.read());
    return new Map(rows.map(({ id, parts }) => [id, Number(parts)]));
  };

  const versionsOf = (userId: string, kind: EntryKind, ids: readonly string[]) =>
    database
      .read()
      .selectFrom('entry_versions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('entry_id', 'in', [...ids])
      .orderBy('number')
      .execute();

  const messagesOf = (userId: string, ids: readonly string[]) =>
    database
      .read()
      .selectFrom('ai_messages')
      .selectAll()
      .where('user_id', '=', userId)
      .where('post_id', 'in', [...ids])
      .orderBy('created_at')
      .orderBy('id')
      .execute();

  const worksOf = (userId: string, ids: readonly string[]) =>
    database
      .read()
      .selectFrom('diary_recommendations')
      .selectAll()
      .where('user_id', '=', userId)
      .where('diary_id', 'in', [...ids])
      .orderBy('id')
      .execute();

  // No index has this order; the places of 100,000 diaries are a few megabytes.
  const diaryPlaces = (
    userId: string,
  ): Promise<Pick<DiaryEntryTable, 'id' | 'date' | 'created_at'>[]> =>
    database
      .read()
      .selectFrom('diary_entries')
      .select(['id', 'date', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('date')
      .orderBy('created_at')
      .orderBy('id')
      .execute();

  const diariesWith = async (
    userId: string,
    ids: readonly string[],
  ): Promise<DiaryEntryTable[]> => {
    const rows = await database
      .read()
      .selectFrom('diary_entries')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', 'in', [...ids])
      .execute();
    const places = new Map(ids.map((id, at) => [id, at]));
    return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  };

  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

  return {
    /** Every row of a user in one table, in pages, without the omitted columns. */
    async *rowsOf(
      userId: string,
      table: keyof DatabaseSchema,
    ): AsyncGenerator<Record<string, unknown>> {
      const rule = ACCOUNT_DATA[table];
      if (!isOwned(rule)) return;
      const pages =
        rule.pageBy === null
          ? [(await rowsIn(userId, table).execute(database.read())).rows]
          : pagesOf(userId, table, rule.pageBy as never[]);
      for await (const page of pages)
        for (const row of page as Record<string, unknown>[])
          yield Object.fromEntries(
            Object.entries(row).filter(([column]) => !rule.omit.includes(column)),
          );
    },

    /** Posts with what belongs to them, oldest first. */
    async *posts(userId: string): AsyncGenerator<WholePost> {
      for await (const page of pagesOf<PostTable>(userId, 'posts', ['created_at', 'id'])) {
        const ids = idsOf(page);
        const messages = await countParts(userId, 'ai_messages', 'post_id', ids);
        const versions = await countParts(userId, 'entry_versions', 'entry_id', ids, 'post');
        const partsOf = ({ id }: PostTable) => (messages.get(id) ?? 0) + (versions.get(id) ?? 0);
        for (const run of runsOf(page, partsOf, PARTS_AT_ONCE)) {
          const [talks, texts] = [idsWith(messages, run), idsWith(versions, run)];
          const ofPost = Map.groupBy(await messagesOf(userId, talks), (row) => row.post_id);
          const earlier = Map.groupBy(
            await versionsOf(userId, 'post', texts),
            (row) => row.entry_id,
          );
          for (const post of run)
            yield {
              post,
              messages: ofPost.get(post.id) ?? [],
              versions: earlier.get(post.id) ?? [],
            };
        }
      }
    },

    /** Diaries with what belongs to them, oldest day first. */
    async *diaries(userId: string): AsyncGenerator<WholeDiary> {
      const all = idsOf(await diaryPlaces(userId));
      for (const ids of pagesIn(all)) {
        const rows = await diariesWith(userId, ids);
        const versions = await countParts(userId, 'entry_versions', 'entry_id', ids, 'diary');
        const works = Map.groupBy(await worksOf(userId, ids), (work) => work.diary_id);
        const partsOf = ({ id }: DiaryEntryTable) => versions.get(id) ?? 0;
        for (const run of runsOf(rows, partsOf, PARTS_AT_ONCE)) {
          const earlier = Map.groupBy(
            await versionsOf(userId, 'diary', idsWith(versions, run)),
            (row) => row.entry_id,
          );
          for (const diary of run)
            yield {
              diary,
              versions: earlier.get(diary.id) ?? [],
              works: works.get(diary.id) ?? [],
            };
        }
      }
    },

    /** The moments of all posts, oldest first, and the days of all diaries, oldest first. */
    async *postPlaces(userId: string): AsyncGenerator<Pick<PostTable, 'id' | 'created_at'>> {
      const columns = sql`id, created_at`;
      const key = ['created_at', 'id'] as const;
      type Place = Pick<PostTable, 'id' | 'created_at'>;
      for await (const page of pagesOf<Place>(userId, 'posts', key, columns)) yield* page;
    },
    diaryPlaces,

    /** Posts with their conversations, in the order of the ids. */
    async *talks(
      userId: string,
      ids: readonly string[],
    ): AsyncGenerator<Pick<WholePost, 'post' | 'messages'>> {
      for (const some of pagesIn(ids)) {
        const rows = await database
          .read()
          .selectFrom('posts')
          .selectAll()
          .where('user_id', '=', userId)
          .where('id', 'in', some)
          .execute();
        const posts = new Map(rows.map((row) => [row.id, row]));
        const counts = await countParts(userId, 'ai_messages', 'post_id', some);
        for (const run of runsOf(some, (id) => counts.get(id) ?? 0, PARTS_AT_ONCE)) {
          const talks = run.filter((id) => counts.has(id));
          const messages = Map.groupBy(await messagesOf(userId, talks), (row) => row.post_id);
          for (const id of run) {
            const post = posts.get(id);
            if (post !== undefined) yield { post, messages: messages.get(id) ?? [] };
          }
        }
      }
    },

    /** Diaries in the order of the ids. */
    async *diariesOf(userId: string, ids: readonly string[]): AsyncGenerator<DiaryEntryTable> {
      for (const some of pagesIn(ids)) yield* await diariesWith(userId, some);
    },

    /** Profile and switches; null: none was ever set. */
    async findSettings(userId: string): Promise<UserSettingsTable | null> {
      return (await allOf<UserSettingsTable>(userId, 'user_settings', 'user_id'))[0] ?? null;
    },

    /** The lists of a user, each in its order. All are bounded. */
    findFacts: (userId: string) => allOf<FactTable>(userId, 'facts', 'created_at, id'),
    findPersonas: (userId: string) => allOf<PersonaTable>(userId, 'personas', 'created_at, id'),
    findTemplates: (userId: string) => allOf<TemplateTable>(userId, 'templates', 'position, id'),

    /** The questions of a user, oldest first. */
    async *questions(userId: string): AsyncGenerator<QuestionTable> {
      for await (const page of pagesOf<QuestionTable>(userId, 'questions', ['created_at', 'id']))
        yield* page;
    },

    /** The stored images of a user. */
    async *objects(userId: string): AsyncGenerator<StorageObjectTable> {
      for await (const page of pagesOf<StorageObjectTable>(userId, 'storage_objects', ['id']))
        yield* page;
    },
  };
}

function* pagesIn(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += PAGE_ROWS) yield ids.slice(from, from + PAGE_ROWS);
}

/** The ids of those rows that have parts. */
function idsWith(counts: ReadonlyMap<string, number>, rows: readonly { id: string }[]): string[] {
  return rows.flatMap(({ id }) => (counts.has(id) ? [id] : []));
}
