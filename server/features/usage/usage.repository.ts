// Queries for what accounts use, and for the totals of a day. Every change is one statement whose
// rows stay locked until the transaction ends, so of changes at once each sees those before it.
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { prepared } from '#server/database/prepared.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';

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

const textSpace = prepared((db, { userId }: { userId: string }) =>
  db.selectFrom('text_space').select('bytes').where('user_id', '=', userId),
);

/** What all accounts did together on a day, under one name. */
export interface DayTotal {
  day: string;
  name: string;
  total: number;
}

/** The day of the totals whose own day is not kept. It is before all others. */
const EARLIER_DAYS = '';

export function createUsageRepository(database: Database) {
  /** Adds to totals of the server, at least one; returns them as they are now. */
  const addTotals = (totals: readonly DayTotal[]): Promise<DayTotal[]> =>
    database
      .query()
      .insertInto('day_totals')
      .values(totals)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'name'])
          .doUpdateSet({ total: sql<number>`day_totals.total + excluded.total` }),
      )
      .returningAll()
      .execute();

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

    addTotals,

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

    /** UTF-8 bytes of a user's texts. */
    async textBytes(userId: string): Promise<number> {
      const [row] = await textSpace(database.query(), { userId });
      return row?.bytes ?? 0;
    },

    /** The totals from a day on, by day and name. */
    listTotals: (fromDay: string): Promise<DayTotal[]> =>
      database
        .read()
        .selectFrom('day_totals')
        .selectAll()
        .where('day', '>=', fromDay)
        .orderBy('day', 'desc')
        .orderBy('name')
        .execute(),

    /** The totals of all days, by name. */
    async sumTotals(): Promise<Record<string, number>> {
      const rows = await database
        .read()
        .selectFrom('day_totals')
        .select(['name', sql<number>`sum(total)`.as('total')])
        .groupBy('name')
        .execute();
      return Object.fromEntries(rows.map(({ name, total }) => [name, total]));
    },

    /** Removes what is older than a day. */
    async removeBefore(day: string): Promise<void> {
      await rowsInPieces(async (limit) => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('usage_days')
          .where(({ eb, refTuple, selectFrom }) =>
            eb(
              refTuple('user_id', 'day'),
              'in',
              selectFrom('usage_days')
                .select(['user_id', 'day'])
                .where('day', '<', day)
                .limit(limit)
                .$asTuple('user_id', 'day'),
            ),
          )
          .executeTakeFirst();
        return numDeletedRows;
      });
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
        const sums = [...Map.groupBy(old, ({ name }) => name)].map(([name, rows]) => ({
          day: EARLIER_DAYS,
          name,
          total: rows.reduce((sum, { total }) => sum + total, 0),
        }));
        if (sums.length > 0) await addTotals(sums);
      });
    },
  };
}
