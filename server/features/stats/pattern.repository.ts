// Counts and texts of the dashboard's patterns. Every query is bounded by a span of time, a number
// of tags or a number of texts.
import { sql } from 'kysely';
import { isMood } from '#domain/diaries/mood.ts';
import { WORD_TEXT_CHARACTERS } from '#domain/stats/month-word.ts';
import type { PatternFacts } from '#domain/stats/patterns.ts';
import type { EntryTag } from '#domain/tags/tag.ts';
import type { Database } from '#server/database/database.ts';
import { listed } from '#server/database/engine.ts';
import type { Whole } from '#server/work/whole.ts';

const QUARTER_MS = 900_000;

/** Own texts of a month that are read, the newest ones. */
const POSTS_READ = 40;
const DIARIES_READ = 10;

/** A span of local days, and of time. */
export interface PatternSpan {
  from: string;
  to: string;
  fromMs: number;
  /** Exclusive. */
  toMs: number;
}

export type PatternRepository = ReturnType<typeof createPatternRepository>;

/** `whole`: its queries read all that a user wrote. */
export function createPatternRepository(database: Database, _whole: Whole) {
  return {
    /**
     * Posts per quarter of an hour, the smallest step between the clocks of two time zones. A year
     * has 35,000 at most.
     */
    async quarters(
      userId: string,
      { fromMs, toMs }: PatternSpan,
    ): Promise<PatternFacts['quarters']> {
      const rows = await database
        .read()
        .selectFrom('posts')
        .select([
          sql<number>`created_at / ${sql.lit(QUARTER_MS)}`.as('quarter'),
          sql<number>`count(*)`.as('count'),
        ])
        .where('user_id', '=', userId)
        .where('created_at', '>=', fromMs)
        .where('created_at', '<', toMs)
        .groupBy('quarter')
        .execute();
      return rows.map(({ quarter, count }) => ({ ms: quarter * QUARTER_MS, count }));
    },

    /** The most used tags. */
    mostUsedTags: (userId: string, limit: number): Promise<EntryTag[]> =>
      database
        .read()
        .selectFrom('tag_counts')
        .select(['tag', 'name'])
        .where('user_id', '=', userId)
        .orderBy('entries', 'desc')
        .orderBy('tag')
        .limit(limit)
        .execute(),

    /** Posts by tag and month; a range scan of the tag's index for each. */
    async postsByTag(
      userId: string,
      tags: readonly EntryTag[],
      months: readonly (PatternSpan & { month: string })[],
    ): Promise<{ tag: string; month: string; count: number }[]> {
      const lists = tags.flatMap(({ tag }) =>
        months.map(({ month, fromMs, toMs }) => [tag, month, fromMs, toMs]),
      );
      const counts = sql<{ tag: string; month: string; count: number }>`
        select listed.value ->> 0 as tag, listed.value ->> 1 as month, (select count(*) from entry_tags
          where user_id = ${userId} and tag = listed.value ->> 0 and kind = 'post'
          and moment >= cast(listed.value ->> 2 as bigint) and moment < cast(listed.value ->> 3 as bigint)) as count
        from ${listed(database.kind, lists)}`;
      return (await counts.execute(database.read())).rows;
    },

    /** Diaries by tag and month of their day. */
    async diariesByTag(
      userId: string,
      tags: readonly EntryTag[],
      { from, to }: PatternSpan,
    ): Promise<{ tag: string; month: string; count: number }[]> {
      if (tags.length === 0) return [];
      return database
        .read()
        .selectFrom('entry_tags as t')
        .innerJoin('diary_entries as d', (join) =>
          join.onRef('d.user_id', '=', 't.user_id').onRef('d.id', '=', 't.entry_id'),
        )
        .select(['t.tag', monthOfDate('d.date').as('month'), sql<number>`count(*)`.as('count')])
        .where('t.user_id', '=', userId)
        .where('t.kind', '=', 'diary')
        .where(
          't.tag',
          'in',
          tags.map(({ tag }) => tag),
        )
        .where('d.date', '>=', from)
        .where('d.date', '<=', to)
        .groupBy(['t.tag', 'month'])
        .execute();
    },

    /** Posts of a span, and their characters as the user wrote them. */
    async sumPosts(
      userId: string,
      { fromMs, toMs }: PatternSpan,
    ): Promise<{ count: number; characters: number }> {
      const row = await database
        .read()
        .selectFrom('posts')
        .select([
          sql<number>`count(*)`.as('count'),
          sql<number>`coalesce(sum(length(coalesce(source_content, content))), 0)`.as('characters'),
        ])
        .where('user_id', '=', userId)
        .where('created_at', '>=', fromMs)
        .where('created_at', '<', toMs)
        .executeTakeFirstOrThrow();
      return { count: Number(row.count), characters: Number(row.characters) };
    },

    /** Diaries of a span, and the characters of those that the user wrote. */
    async sumDiaries(
      userId: string,
      { from, to }: PatternSpan,
    ): Promise<{ count: number; characters: number }> {
      const row = await database
        .read()
        .selectFrom('diary_entries')
        .select([
          sql<number>`count(*)`.as('count'),
          sql<number>`coalesce(sum(case when ai_generated is null
            then length(coalesce(user_edited, content)) else 0 end), 0)`.as('characters'),
        ])
        .where('user_id', '=', userId)
        .where('date', '>=', from)
        .where('date', '<=', to)
        .executeTakeFirstOrThrow();
      return { count: Number(row.count), characters: Number(row.characters) };
    },

    /** Diaries by mood and month of their day. */
    async moods(userId: string, { from, to }: PatternSpan): Promise<PatternFacts['moods']> {
      const rows = await database
        .read()
        .selectFrom('diary_entries as d')
        .select([monthOfDate('d.date').as('month'), 'mood', sql<number>`count(*)`.as('count')])
        .where('user_id', '=', userId)
        .where('date', '>=', from)
        .where('date', '<=', to)
        .groupBy(['month', 'mood'])
        .execute();
      return rows.flatMap(({ month, mood, count }) =>
        isMood(mood) ? [{ month, mood, count }] : [],
      );
    },

    /**
     * The beginnings of the newest posts and diaries that the user wrote: a polished post as it was
     * before, no diary that began as an AI text.
     */
    async ownTexts(userId: string, span: PatternSpan): Promise<string[]> {
      const posts = await database
        .read()
        .selectFrom('posts')
        .select(beginningOf(sql`coalesce(source_content, content)`).as('text'))
        .where('user_id', '=', userId)
        .where('created_at', '>=', span.fromMs)
        .where('created_at', '<', span.toMs)
        .orderBy('created_at', 'desc')
        .limit(POSTS_READ)
        .execute();
      const diaries = await database
        .read()
        .selectFrom('diary_entries')
        .select(beginningOf(sql`coalesce(user_edited, content)`).as('text'))
        .where('user_id', '=', userId)
        .where('date', '>=', span.from)
        .where('date', '<=', span.to)
        .where('ai_generated', 'is', null)
        .orderBy('date', 'desc')
        .limit(DIARIES_READ)
        .execute();
      return [...posts, ...diaries].map(({ text }) => text);
    },
  };
}

const monthOfDate = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, 7)`;

const beginningOf = (text: ReturnType<typeof sql>) =>
  sql<string>`substr(${text}, 1, ${sql.lit(WORD_TEXT_CHARACTERS)})`;
