// Counts for the dashboard: grouped in the database, so that ten thousand posts leave it as a few hundred numbers.
import { sql } from 'kysely';
import { isMood, type Mood } from '#domain/diaries/mood.ts';
import type { WorksType } from '#domain/recommendations/recommendation.ts';
import { QUARTER_MS } from '#domain/shared/calendar.ts';
import type { Database } from '#server/database/database.ts';

/** Counts of a person's journal. */
export type StatsRepository = ReturnType<typeof createStatsRepository>;

/** Binds the queries to a database. */
export function createStatsRepository(database: Database) {
  return {
    /** Posts per quarter of an hour since the epoch: a quarter lies in one day of every time zone. Read from the feed's index alone. */
    async postsByQuarter(userId: string): Promise<{ quarter: number; count: number }[]> {
      const quarter = sql<number>`created_at / ${sql.lit(QUARTER_MS)}`;
      return database
        .read()
        .selectFrom('posts')
        .select([quarter.as('quarter'), sql<number>`count(*)`.as('count')])
        .where('user_id', '=', userId)
        .groupBy(quarter)
        .execute();
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
      return new Map(rows.flatMap((row) => (isMood(row.mood) ? [[row.mood, row.count] as const] : [])));
    },

    /** How often each list of tags was given; equal lists are counted in the database. */
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

    /** Messages in all conversations, the person's and the AI's. */
    async countMessages(userId: string): Promise<number> {
      const row = await database
        .read()
        .selectFrom('ai_messages')
        .select(sql<number>`count(*)`.as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** All works recommended. */
    recommendations(userId: string): Promise<{ title: string; author: string; worksType: WorksType; matchScore: number }[]> {
      return database
        .read()
        .selectFrom('diary_recommendations')
        .select(['title', 'author', 'works_type as worksType', 'match_score as matchScore'])
        .where('user_id', '=', userId)
        .execute();
    },
  };
}
