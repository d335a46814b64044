// Queries for what accounts use, and for the totals of a day. Every change is one statement whose
// row stays locked until the transaction ends, so of changes at once each sees those before it.
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { prepared } from '#server/database/prepared.ts';

export type UsageRepository = ReturnType<typeof createUsageRepository>;

const countPost = prepared((db, of: { user_id: string; day: string }) =>
  db
    .insertInto('usage_days')
    .values({ user_id: of.user_id, day: of.day, posts: 1, tokens: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ posts: sql<number>`usage_days.posts + 1` }),
    )
    .returning('posts'),
);

/** The day of the totals whose own day is not kept. It is before all others. */
const EARLIER_DAYS = '';

export function createUsageRepository(database: Database) {
  /** Adds to a total of a day of the server; returns it. */
  const addTotal = async (day: string, name: string, by: number): Promise<number> => {
    const row = await database
      .query()
      .insertInto('day_totals')
      .values({ day, name, total: by })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'name'])
          .doUpdateSet({ total: sql<number>`day_totals.total + excluded.total` }),
      )
      .returning('total')
      .executeTakeFirstOrThrow();
    return row.total;
  };

  return {
    /** Adds to the posts of a day; returns their number. */
    async addPost(userId: string, day: string): Promise<number> {
      const [row] = await countPost(database.query(), { user_id: userId, day });
      return row?.posts ?? 0;
    },

    /** Adds to the tokens of a day, also a negative number; returns their sum. */
    async addTokens(userId: string, day: string, tokens: number): Promise<number> {
      const row = await database
        .query()
        .insertInto('usage_days')
        .values({ user_id: userId, day, posts: 0, tokens })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'day'])
            .doUpdateSet({ tokens: sql<number>`usage_days.tokens + excluded.tokens` }),
        )
        .returning('tokens')
        .executeTakeFirstOrThrow();
      return row.tokens;
    },

    addTotal,

    /** Posts and tokens of a user's day. */
    async findDay(userId: string, day: string): Promise<{ posts: number; tokens: number }> {
      const row = await database
        .read()
        .selectFrom('usage_days')
        .select(['posts', 'tokens'])
        .where('user_id', '=', userId)
        .where('day', '=', day)
        .executeTakeFirst();
      return row ?? { posts: 0, tokens: 0 };
    },

    /** Bytes of a user's images. */
    async imageBytes(userId: string): Promise<number> {
      const row = await database
        .query()
        .selectFrom('image_space')
        .select('bytes')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.bytes ?? 0;
    },

    /** The totals from a day on, by day and name. */
    listTotals: (fromDay: string) =>
      database
        .read()
        .selectFrom('day_totals')
        .selectAll()
        .where('day', '>=', fromDay)
        .orderBy('day', 'desc')
        .orderBy('name')
        .execute(),

    /** Removes what is older than a day. */
    async removeBefore(day: string): Promise<void> {
      await database.query().deleteFrom('usage_days').where('day', '<', day).execute();
    },

    /** Merges the totals of the days before one: a counter of /metrics never falls. */
    async mergeTotalsBefore(day: string): Promise<void> {
      await database.transaction(async () => {
        const old = await database
          .query()
          .deleteFrom('day_totals')
          .where('day', '<', day)
          .where('day', '>', EARLIER_DAYS)
          .returning(['name', 'total'])
          .execute();
        for (const [name, rows] of Map.groupBy(old, (row) => row.name))
          await addTotal(
            EARLIER_DAYS,
            name,
            rows.reduce((sum, { total }) => sum + total, 0),
          );
      });
    },
  };
}
