// Queries for the entries that a question is about. A small journal is read whole; of a large one
// the index finds candidates, which are scored in shared code.
import { sql } from 'kysely';
import { termsOf } from '#domain/asking/ranking.ts';
import type { ConceptGroup } from '#domain/asking/concepts.ts';
import { spanOfRange } from '#domain/asking/dates.ts';
import type { DateRange } from '#domain/asking/date-range.ts';
import type { NamedEntry } from '#domain/asking/answer.ts';
import { createJournalScan, type Scan } from '#domain/asking/journal-scan.ts';
import type { JournalEntry } from '#domain/asking/journal-search.ts';
import { ENTRY_KINDS, type EntryKind } from '#domain/entries/entry.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { localDaysOf } from '#domain/shared/calendar.ts';
import { citesPrivatePost } from '#server/database/ai-private.ts';
import type { Database } from '#server/database/database.ts';
import type { TokenQuery } from '#server/database/engine.ts';
import { countEntryMatches, firstEntryMatches } from '#server/database/search-index.ts';
import {
  allOf,
  byRarity,
  MATCHES_MAX,
  pairsOf,
  queryOf,
} from '#server/features/questions/term-queries.ts';
import type { Whole } from '#server/work/whole.ts';

/** A journal with at most so many entries is read whole. */
const READ_WHOLE_MAX = 3_000;

/** Entries that one query reads. */
const PAGE_ROWS = 50;

/** Entries of a question that counts, whose texts are read for it. */
const COUNTED_MATCHES_MAX = 50_000;

/** Newest and oldest entries with a word that is too common to be searched for. */
const COMMON_MATCHES = 300;

/** Terms that are counted and searched for. */
const TERMS_MAX = 48;

/** An entry's first characters; a post has no more. */
const READ_CHARACTERS = POST_MAX_CHARACTERS;

/** Characters of all entries that are read, which may be in memory together. */
const READ_MAX_CHARACTERS = READ_WHOLE_MAX * READ_CHARACTERS;

const QUOTES_PRIVATE = citesPrivatePost(
  sql.ref('diary_entries.user_id'),
  sql.ref('diary_entries.id'),
);

/** What a question looks for. */
export interface JournalQuery {
  userId: string;
  timeZone: string;
  groups: readonly ConceptGroup[];
  dates: { ranges: readonly DateRange[]; names: readonly string[] };
  /** All entries about it are wanted, not only the likeliest ones. */
  isCounted: boolean;
}

/** What a page reads: the entries with these ids, or those after an id. */
type Part = { ids: readonly string[] } | { after: string };

function partCondition(part: Part) {
  return 'ids' in part
    ? sql<boolean>`id in (${sql.join([...part.ids])})`
    : sql<boolean>`id > ${part.after}`;
}

type EntryName = Pick<NamedEntry, 'kind' | 'id'>;

export type QuestionJournalRepository = ReturnType<typeof createQuestionJournalRepository>;

/** `readWholeMax`: journals with more entries are searched in the index. */
export function createQuestionJournalRepository(
  database: Database,
  readWholeMax: number = READ_WHOLE_MAX,
) {
  const posts = async (userId: string, days: Intl.DateTimeFormat, part: Part) => {
    const rows = await database
      .read()
      .selectFrom('posts')
      .select(['id', 'content', 'created_at', 'ai_private'])
      .where('user_id', '=', userId)
      .where(partCondition(part))
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    return rows.map((row): JournalEntry => ({
      kind: 'post',
      id: row.id,
      text: row.content,
      writtenMs: row.created_at,
      day: days.format(row.created_at),
      isPrivate: row.ai_private === 1,
    }));
  };

  const diaries = async (userId: string, part: Part) => {
    const rows = await database
      .read()
      .selectFrom('diary_entries')
      .select([
        'id',
        'date',
        sql<string>`title || ${'\n'} || substr(coalesce(user_edited, ai_generated, content), 1, ${READ_CHARACTERS})`.as(
          'content',
        ),
        sql<number>`case when ${QUOTES_PRIVATE} then 1 else 0 end`.as('ai_private'),
      ])
      .where('user_id', '=', userId)
      .where(partCondition(part))
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    return rows.map((row): JournalEntry => ({
      kind: 'diary',
      id: row.id,
      text: row.content,
      // Its day, not the time of its saving, is when it happened.
      writtenMs: Date.parse(`${row.date}T12:00:00Z`),
      day: row.date,
      isPrivate: row.ai_private === 1,
    }));
  };

  /** Entries in pages: those with the ids, or all. */
  async function* entriesOf(
    userId: string,
    timeZone: string,
    only: ReadonlyMap<EntryKind, readonly string[]> | null,
  ): AsyncGenerator<JournalEntry[]> {
    const days = localDaysOf(timeZone);
    const pageOf = (kind: EntryKind, part: Part) =>
      kind === 'post' ? posts(userId, days, part) : diaries(userId, part);
    let left = READ_MAX_CHARACTERS;
    for (const kind of ENTRY_KINDS) {
      const ids = only?.get(kind) ?? [];
      if (only !== null && ids.length === 0) continue;
      let page: JournalEntry[] = [];
      let read = 0;
      do {
        const part =
          only === null
            ? { after: page.at(-1)?.id ?? '' }
            : { ids: ids.slice(read, read + PAGE_ROWS) };
        page = await pageOf(kind, part);
        read += PAGE_ROWS;
        yield page;
        left -= page.reduce((sum, { text }) => sum + text.length, 0);
      } while (left > 0 && (only === null ? page.length === PAGE_ROWS : read < ids.length));
    }
  }

  const countEntries = async (userId: string): Promise<number> => {
    const row = await database
      .read()
      .selectFrom('post_counts')
      .select('posts')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const { diaries: saved } = await database
      .read()
      .selectFrom('diary_entries')
      .select((where) => where.fn.countAll<number>().as('diaries'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return (row?.posts ?? 0) + Number(saved);
  };

  /** Names of the entries of a range, evenly spaced if there are too many. */
  const namesIn = async (
    userId: string,
    range: DateRange,
    timeZone: string,
    max: number,
  ): Promise<EntryName[]> => {
    const { fromMs, toMs } = spanOfRange(range, timeZone);
    const spaced = (kind: EntryKind, table: 'posts' | 'diary_entries') => {
      const inRange =
        kind === 'post'
          ? sql`created_at >= ${fromMs ?? -8.64e15} and created_at < ${toMs}`
          : sql`date >= ${range.from ?? ''} and date < ${range.to}`;
      const order = sql.ref(kind === 'post' ? 'created_at' : 'date');
      return sql<{ id: string }>`select id from (
        select id, row_number() over (order by ${order}) as place, count(*) over () as rows_found
        from ${sql.table(table)} where user_id = ${userId} and ${inRange}) as entries
        where place % ((rows_found + ${sql.lit(max - 1)}) / ${sql.lit(max)}) = 0`.execute(
        database.read(),
      );
    };
    const named = async (kind: EntryKind, table: 'posts' | 'diary_entries') =>
      (await spaced(kind, table)).rows.map(({ id }) => ({ kind, id }));
    return [...(await named('post', 'posts')), ...(await named('diary', 'diary_entries'))];
  };

  const findLarge = async (
    { userId, timeZone, groups, dates, isCounted }: JournalQuery,
    entries: number,
  ) => {
    const terms = [...new Set([...termsOf(groups), ...dates.names])].slice(0, TERMS_MAX);
    const queries = new Map(terms.flatMap((term) => queryOf(term)));
    const numbers = await countEntryMatches(database, userId, [...queries.values()]);
    const counts = new Map([...queries.keys()].map((term, at) => [term, numbers[at] ?? 0]));
    const { rare, common } = byRarity(counts);
    const found: EntryName[] = [];
    const search = async (
      query: TokenQuery | null,
      order: 'newest' | 'oldest',
      limit: number,
    ): Promise<void> => {
      if (query === null) return;
      for (const row of await firstEntryMatches(database, userId, query, order, limit))
        if (row.kind !== 'message') found.push({ kind: row.kind, id: row.ref_id });
    };
    const anyOf = (chosen: readonly string[]) => {
      const any = chosen.flatMap((term) => queries.get(term) ?? []);
      return any.length === 0 ? null : { any };
    };
    const ofGroups = groups.map(({ terms: own }) => anyOf(own.map(({ text }) => text)));
    await search(anyOf(rare), 'newest', MATCHES_MAX);
    await search(pairsOf(ofGroups), 'newest', MATCHES_MAX);
    if (isCounted) {
      const before = found.length;
      await search(allOf(ofGroups), 'newest', COUNTED_MATCHES_MAX);
      if (found.length === before)
        for (const group of ofGroups) await search(group, 'newest', COUNTED_MATCHES_MAX);
    }
    await search(anyOf(common), 'newest', COMMON_MATCHES);
    await search(anyOf(common), 'oldest', COMMON_MATCHES);
    const inRange = isCounted ? COUNTED_MATCHES_MAX : MATCHES_MAX;
    for (const range of dates.ranges)
      found.push(...(await namesIn(userId, range, timeZone, inRange)));
    const names = Map.groupBy(found, ({ kind }) => kind);
    const only = new Map(
      [...names].map(([kind, list]) => [kind, [...new Set(list.map(({ id }) => id))]]),
    );
    const candidates: JournalEntry[] = [];
    for await (const page of entriesOf(userId, timeZone, only)) candidates.push(...page);
    return {
      figures: { entries, frequency: (term: string) => counts.get(term) ?? 0 },
      candidates,
    };
  };

  return {
    /** The figures of the journal, and the entries that may answer. */
    async scan(_whole: Whole, query: JournalQuery): Promise<Scan<JournalEntry>> {
      const { userId, timeZone, groups, dates } = query;
      const entries = await countEntries(userId);
      if (entries > readWholeMax) return findLarge(query, entries);
      const scan = createJournalScan<JournalEntry>(groups, dates);
      for await (const page of entriesOf(userId, timeZone, null)) scan.add(page);
      return scan.end();
    },

    /** Which of the entries exist; with `isSent` without those that are kept from the AI. */
    async findThere(
      userId: string,
      names: readonly EntryName[],
      { isSent, isHeld = false }: { isSent: boolean; isHeld?: boolean },
    ): Promise<string[]> {
      const idsOf = (kind: EntryKind) =>
        names.filter((name) => name.kind === kind).map(({ id }) => id);
      const holds = isHeld && database.kind === 'postgres';
      const there = await database
        .read()
        .selectFrom('posts')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', 'in', idsOf('post'))
        .$if(isSent, (query) => query.where('ai_private', '=', 0))
        .orderBy('id')
        .$if(holds, (query) => query.forShare())
        .execute();
      const saved = await database
        .read()
        .selectFrom('diary_entries')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', 'in', idsOf('diary'))
        .$if(isSent, (query) => query.where(sql<boolean>`not ${QUOTES_PRIVATE}`))
        .orderBy('id')
        .$if(holds, (query) => query.forShare())
        .execute();
      return [...there, ...saved].map(({ id }) => id);
    },
  };
}
