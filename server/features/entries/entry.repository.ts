// Queries over posts and diaries together: one branch per kind, each over the indexes of its own
// table. Lists are keys; the features of posts and diaries read the rows.
import { sql, type RawBuilder } from 'kysely';
import {
  ENTRY_KINDS,
  EXCERPT_CHARACTERS,
  type EntryDay,
  type EntryKind,
} from '#domain/entries/entry.ts';
import type { Filter } from '#domain/entries/filter.ts';
import { spanOfDays, startOfDay, type DayRange } from '#domain/shared/calendar.ts';
import type { ClockStretch } from '#domain/shared/local-time.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import { citesPrivatePost, isPrivatePost } from '#server/database/ai-private.ts';
import type { Database } from '#server/database/database.ts';
import { listed } from '#server/database/engine.ts';
import { afterCursor } from '#server/database/keyset.ts';

/** A filter whose days are resolved to moments, and whose tag to the tags to find. */
export interface EntryQuery extends Omit<Filter, 'tag'> {
  /** An entry has one of them; none: any entry. */
  tags: readonly string[];
  /** Start of the first day, and end of the last; null: no limit. */
  fromMs: number | null;
  toMs: number | null;
  /** The clock by which an hour is meant, over all moments that can be found. */
  clock: readonly ClockStretch[];
  /** Without what is kept from the AI. */
  isForAi: boolean;
}

/** The query that shows every entry. */
export const EVERYTHING: EntryQuery = {
  tags: [],
  fromMs: null,
  toMs: null,
  clock: [],
  isForAi: false,
};

/** The place of an entry in a list. */
export interface EntryKey {
  kind: EntryKind;
  id: string;
  created_at: number;
}

/** Resolves the days of a filter in a zone. Only a filter with an hour needs the clock. */
export function entryQuery(
  { tag: _tag, ...filter }: Filter,
  tags: readonly string[],
  days: Intl.DateTimeFormat,
  clock: readonly ClockStretch[],
): EntryQuery {
  const { from, to } = filter;
  return {
    ...filter,
    tags,
    fromMs: from === undefined ? null : startOfDay(from, days),
    toMs: to === undefined ? null : spanOfDays({ from: to, to }, days).toMs,
    clock,
    isForAi: false,
  };
}

type Condition = RawBuilder<boolean>;

/** The rows of one kind, and of one tag, that a query shows. */
interface Branch {
  kind: EntryKind;
  /** Its table, or the rows of it that have a tag. */
  rows: RawBuilder<unknown>;
  conditions: Condition[];
}

// The words of these conditions are those of the partial indexes.
const HAS_IMAGE = sql<boolean>`images <> '[]'`;
const IS_FAVOURITE = sql<boolean>`favourite_at is not null`;
const HAS_CONVERSATION = sql<boolean>`exists (select 1 from ai_messages m where m.user_id = posts.user_id and m.post_id = posts.id)`;

const IS_OPEN_POST = sql<boolean>`not ${isPrivatePost(sql.ref('posts.user_id'), sql.ref('posts.id'))}`;
const IS_OPEN_DIARY = sql<boolean>`not ${citesPrivatePost(sql.ref('diary_entries.user_id'), sql.ref('diary_entries.id'))}`;

const HOUR_MS = 3_600_000;

/** A whole number of days that makes every moment positive: a remainder keeps the sign. */
const POSITIVE_MS = 100_000 * 24 * HOUR_MS;

/** Whether the local clock shows an hour. The latest stretches are compared first. */
function isHour(hour: number, clock: readonly ClockStretch[]): Condition {
  const [first, ...others] = clock;
  const whens = others
    .toReversed()
    .map(
      ({ fromMs, offsetMs }) =>
        sql`when created_at >= ${sql.lit(fromMs)} then ${sql.lit(offsetMs)}`,
    );
  const oldest = sql.lit(first?.offsetMs ?? 0);
  const offset =
    whens.length === 0 ? oldest : sql`case ${sql.join(whens, sql` `)} else ${oldest} end`;
  return sql<boolean>`((created_at + ${sql.lit(POSITIVE_MS)} + ${offset}) / ${sql.lit(HOUR_MS)}) % 24 = ${sql.lit(hour)}`;
}

// Rows with a tag are read in the order of its index, whose moments are those of the entries.
// `earlier` tags have branches of their own.
const postsWithTag = (userId: string, tag: string, earlier: readonly string[]) =>
  sql`(select t.user_id, t.entry_id as id, t.moment as created_at, p.images, p.favourite_at
    from entry_tags t join posts p on p.user_id = t.user_id and p.id = t.entry_id
    where t.user_id = ${userId} and t.tag = ${tag} and t.kind = 'post' ${without(earlier)}) as posts`;
const diariesWithTag = (userId: string, tag: string, earlier: readonly string[]) =>
  sql`(select t.user_id, t.entry_id as id, t.moment as created_at, d.images, d.favourite_at, d.date
    from entry_tags t join diary_entries d on d.user_id = t.user_id and d.id = t.entry_id
    where t.user_id = ${userId} and t.tag = ${tag} and t.kind = 'diary' ${without(earlier)}) as diary_entries`;

function without(tags: readonly string[]): RawBuilder<unknown> {
  if (tags.length === 0) return sql``;
  return sql`and not exists (select 1 from entry_tags e where e.user_id = t.user_id
    and e.kind = t.kind and e.entry_id = t.entry_id and e.tag in (${sql.join(tags)}))`;
}

function branchesOf(userId: string, query: EntryQuery): Branch[] {
  const { from, to, fromMs, toMs, kinds = ENTRY_KINDS } = query;
  const shared = [
    sql<boolean>`user_id = ${userId}`,
    ...when(query.hasImage, HAS_IMAGE),
    ...when(query.isFavourite, IS_FAVOURITE),
  ];
  const post: Branch = {
    kind: 'post',
    rows: sql.table('posts'),
    conditions: [
      ...shared,
      ...when(fromMs !== null, sql<boolean>`created_at >= ${fromMs}`),
      ...when(toMs !== null, sql<boolean>`created_at < ${toMs}`),
      ...when(query.hasConversation, HAS_CONVERSATION),
      ...(query.hour === undefined ? [] : [isHour(query.hour, query.clock)]),
      ...when(query.isForAi, IS_OPEN_POST),
    ],
  };
  const diary: Branch = {
    kind: 'diary',
    rows: sql.table('diary_entries'),
    conditions: [
      ...shared,
      ...when(from !== undefined, sql<boolean>`date >= ${from}`),
      ...when(to !== undefined, sql<boolean>`date <= ${to}`),
      ...when(query.isForAi, IS_OPEN_DIARY),
    ],
  };
  const hasPostsOnly = query.hasConversation === true || query.hour !== undefined;
  const branches = (hasPostsOnly ? [post] : [post, diary]).filter(({ kind }) =>
    kinds.includes(kind),
  );
  if (query.tags.length === 0) return branches;
  return branches.flatMap((branch) =>
    query.tags.map((tag, at) => {
      const rowsOf = branch.kind === 'post' ? postsWithTag : diariesWithTag;
      return { ...branch, rows: rowsOf(userId, tag, query.tags.slice(0, at)) };
    }),
  );
}

export type EntryRepository = ReturnType<typeof createEntryRepository>;

export function createEntryRepository(database: Database) {
  // Both engines merge the branches in the order of their indexes and do not sort: SQLite by the
  // outer order, PostgreSQL by the inner ones.
  const keysOf = (
    branches: readonly Branch[],
    cursor: PageCursor | null,
    page: { limit: number; offset: number },
  ) => {
    const after = cursor === null ? [] : [afterCursor(cursor)];
    const lists = branches.map(
      ({ kind, rows, conditions }, at) => sql`select * from (
        select ${sql.lit(kind)} as kind, id, created_at from ${rows}
        where ${all([...conditions, ...after])}
        order by created_at desc, id desc) as ${sql.ref(`${kind}${at}`)}`,
    );
    return sql<EntryKey>`${sql.join(lists, sql` union all `)}
      order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`;
  };

  return {
    /** At most `limit` keys after a cursor, newest first. */
    async findKeys(
      userId: string,
      query: EntryQuery,
      cursor: PageCursor | null,
      limit: number,
    ): Promise<EntryKey[]> {
      const branches = branchesOf(userId, query);
      if (branches.length === 0) return [];
      const keys = keysOf(branches, cursor, { limit, offset: 0 });
      return (await keys.execute(database.read())).rows;
    },

    /** The key at a position among all entries, newest first; its cost grows with the position. */
    async findKeyAt(userId: string, position: number): Promise<EntryKey | null> {
      const branches = branchesOf(userId, EVERYTHING);
      const keys = keysOf(branches, null, { limit: 1, offset: position });
      return (await keys.execute(database.read())).rows[0] ?? null;
    },

    /** The first and the last moment of a user's posts; null without any. */
    async findMoments(userId: string): Promise<{ firstMs: number; lastMs: number } | null> {
      const edge = (order: 'asc' | 'desc') =>
        sql<
          number | null
        >`(select created_at from posts where user_id = ${userId} order by created_at ${sql.raw(order)}, id ${sql.raw(order)} limit 1)`;
      const moments = sql<{ first: number | null; last: number | null }>`
        select ${edge('asc')} as first, ${edge('desc')} as last`;
      const [row] = (await moments.execute(database.read())).rows;
      if (row === undefined || row.first === null || row.last === null) return null;
      return { firstMs: row.first, lastMs: row.last };
    },

    /** The day of a user's first diary; null without any. */
    async findFirstDate(userId: string): Promise<string | null> {
      const first = sql<{ date: string | null }>`select min(date) as date from diary_entries
        where user_id = ${userId}`;
      return (await first.execute(database.read())).rows[0]?.date ?? null;
    },

    /** The number of entries that a query shows. */
    async count(userId: string, query: EntryQuery): Promise<number> {
      const counts = branchesOf(userId, query).map(
        ({ rows, conditions }) => sql`(select count(*) from ${rows} where ${all(conditions)})`,
      );
      if (counts.length === 0) return 0;
      const sum = sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`;
      return (await sum.execute(database.read())).rows[0]?.count ?? 0;
    },

    /**
     * The days that have entries. Each day is a range scan of the lists' indexes. Its image is the
     * first of its posts, else of its diaries.
     */
    async findDays(
      userId: string,
      ranges: readonly DayRange[],
      withImages: boolean,
    ): Promise<EntryDay[]> {
      const { rows } = await (withImages ? daysWithImages : days)(
        userId,
        listed(
          database.kind,
          ranges.map(({ day, fromMs, toMs }) => [day, fromMs, toMs]),
        ),
      ).execute(database.read());
      return rows
        .filter(({ count }) => count > 0)
        .map(({ day, count, images, cover }) => ({
          day,
          count,
          image: (JSON.parse(images ?? '[]') as string[])[0] ?? cover,
        }));
    },

    /** The first words of each day, by day. */
    async findWords(userId: string, ranges: readonly DayRange[]): Promise<Map<string, string>> {
      if (ranges.length === 0) return new Map();
      const list = listed(
        database.kind,
        ranges.map(({ day, fromMs, toMs }) => [day, fromMs, toMs]),
      );
      const { rows } = await sql<{ day: string; words: string }>`select ${DAY} as day, coalesce(
        (select substr(content, 1, ${EXCERPT_CHARACTERS}) from posts
          where user_id = ${userId} and ${OF_DAY} and content <> '' order by created_at, id limit 1),
        (select substr(title, 1, ${EXCERPT_CHARACTERS}) from diary_entries
          where user_id = ${userId} and date = ${DAY} ${OLDEST_OF_DAY}),
        '') as words from ${list}`.execute(database.read());
      return new Map(rows.map(({ day, words }) => [day, words]));
    },
  };
}

interface DayRow {
  day: string;
  count: number;
  /** The images of the first post that has some, as JSON. */
  images: string | null;
  /** The cover of the first diary that has one. */
  cover: string | null;
}

const DAY = sql<string>`listed.value ->> 0`;
const OF_DAY = sql<boolean>`created_at >= cast(listed.value ->> 1 as bigint) and created_at < cast(listed.value ->> 2 as bigint)`;

// The sum keeps SQLite from reading all diaries in their order to find the first one of a day.
const OLDEST_OF_DAY = sql`order by created_at + 0, id limit 1`;

const countsOf = (userId: string) =>
  sql`${DAY} as day, (select count(*) from posts where user_id = ${userId} and ${OF_DAY})
    + (select count(*) from diary_entries where user_id = ${userId} and date = ${DAY}) as count`;

const days = (userId: string, list: RawBuilder<unknown>) =>
  sql<DayRow>`select ${countsOf(userId)}, null as images, null as cover from ${list}`;

const daysWithImages = (userId: string, list: RawBuilder<unknown>) =>
  sql<DayRow>`select ${countsOf(userId)},
    (select images from posts where user_id = ${userId} and ${OF_DAY} and ${HAS_IMAGE} order by created_at, id limit 1) as images,
    (select cover_image from diary_entries where user_id = ${userId} and date = ${DAY} and cover_image is not null
      ${OLDEST_OF_DAY}) as cover
    from ${list}`;

function all(conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}

function when(holds: boolean | undefined, condition: Condition): Condition[] {
  return holds === true ? [condition] : [];
}
