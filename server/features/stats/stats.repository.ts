// Counts for the dashboard, grouped in the database: ten thousand posts become a few hundred
// numbers.
import { sql } from 'kysely';
import { isMood, type Mood } from '#domain/diaries/mood.ts';
import type { WorksType } from '#domain/recommendations/recommendation.ts';
import type { DayRange } from '#domain/shared/calendar.ts';
import type { Database } from '#server/database/database.ts';
import { listed } from '#server/database/engine.ts';
import type { Whole } from '#server/work/whole.ts';

export type StatsRepository = ReturnType<typeof createStatsRepository>;

/** `whole`: its queries read all that a user wrote. */
export function createStatsRepository(database: Database, _whole: Whole) {
  const endOf = (userId: string, order: 'asc' | 'desc') =>
    sql<
      number | null
    >`(select created_at from posts where user_id = ${userId} order by created_at ${sql.raw(order)}, id ${sql.raw(order)} limit 1)`;

  return {
    /** The moments of the first and the last post, and how many there are; null without posts. */
    async postSpan(
      userId: string,
    ): Promise<{ firstMs: number; lastMs: number; posts: number } | null> {
      const { first, last, posts } = await database
        .read()
        .selectNoFrom([
          endOf(userId, 'asc').as('first'),
          endOf(userId, 'desc').as('last'),
          sql<number>`(select c.posts from post_counts c where c.user_id = ${userId})`.as('posts'),
        ])
        .executeTakeFirstOrThrow();
      return first === null || last === null ? null : { firstMs: first, lastMs: last, posts };
    },

    /** The moments of all posts, from the feed's index alone. */
    async moments(userId: string): Promise<number[]> {
      const rows = await database
        .read()
        .selectFrom('posts')
        .select('created_at')
        .where('user_id', '=', userId)
        .execute();
      return rows.map((row) => row.created_at);
    },

    /**
     * Posts per day, without days that have none. Each day is a range scan of the feed's index, so
     * nothing is sorted.
     */
    async postsByDay(
      userId: string,
      stretches: readonly DayRange[],
    ): Promise<{ day: string; count: number }[]> {
      const lists = stretches.map(({ day, fromMs, toMs }) => [day, fromMs, toMs]);
      const counts = sql<{ day: string; count: number }>`
        select listed.value ->> 0 as day, (select count(*) from posts where user_id = ${userId}
          and created_at >= cast(listed.value ->> 1 as bigint) and created_at < cast(listed.value ->> 2 as bigint)) as count
        from ${listed(database.kind, lists)}`;
      const { rows } = await counts.execute(database.read());
      return rows.filter(({ count }) => count > 0);
    },

    /** Diaries per calendar day. */
    diariesByDay(userId: string): Promise<{ day: string; count: number }[]> {
      return database
        .read()
        .selectFrom('diary_entries')
        .select(['date as day', sql<number>`count(*)`.as('count')])
        .where('user_id', '=', userId)
        .groupBy('date')
        .execute();
    },

    /** Diaries per mood. */
    async moods(userId: string): Promise<Map<Mood, number>> {
      const rows = await database
        .read()
        .selectFrom('diary_entries')
        .select(['mood', sql<number>`count(*)`.as('count')])
        .where('user_id', '=', userId)
        .groupBy('mood')
        .execute();
      return new Map(
        rows.flatMap((row) => (isMood(row.mood) ? [[row.mood, row.count] as const] : [])),
      );
    },

    /** Each list of tags with its number of diaries. */
    async tagLists(userId: string): Promise<{ tags: string[]; count: number }[]> {
      const rows = await database
        .read()
        .selectFrom('diary_entries')
        .select(['tags', sql<number>`count(*)`.as('count')])
        .where('user_id', '=', userId)
        .groupBy('tags')
        .execute();
      return rows.map((row) => ({ tags: JSON.parse(row.tags) as string[], count: row.count }));
    },

    /** Messages in all conversations, of the user and the AI. */
    async countMessages(userId: string): Promise<number> {
      const row = await database
        .read()
        .selectFrom('ai_messages')
        .select(sql<number>`count(*)`.as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** All recommended works. */
    recommendations(
      userId: string,
    ): Promise<{ title: string; author: string; worksType: WorksType; matchScore: number }[]> {
      return database
        .read()
        .selectFrom('diary_recommendations')
        .select(['title', 'author', 'works_type as worksType', 'match_score as matchScore'])
        .where('user_id', '=', userId)
        .execute();
    },
  };
}
