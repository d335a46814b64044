// Queries for the addresses and devices an account was signed in from. They are stored as hashes, a
// limited number per account.
import type { Database } from '#server/database/database.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';

export type KnownOriginRepository = ReturnType<typeof createKnownOriginRepository>;

export function createKnownOriginRepository(database: Database) {
  return {
    /** Whether the account of an e-mail was signed in from one of these origins since `sinceMs`. */
    async isKnown(
      email: string,
      originHashes: readonly string[],
      sinceMs: number,
    ): Promise<boolean> {
      const row = await database
        .read()
        .selectFrom('users')
        .innerJoin('known_origins', 'known_origins.user_id', 'users.id')
        .select('known_origins.user_id')
        .where('users.email', '=', email)
        .where('known_origins.origin_hash', 'in', originHashes)
        .where('known_origins.seen_at', '>', sinceMs)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether any origin of the user was seen after `sinceMs`. */
    async hasAny(userId: string, sinceMs: number): Promise<boolean> {
      const row = await database
        .read()
        .selectFrom('known_origins')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('seen_at', '>', sinceMs)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Records the origins of a sign-in; beyond `max` the oldest ones are removed. */
    async remember(
      userId: string,
      originHashes: readonly string[],
      nowMs: number,
      max: number,
    ): Promise<void> {
      await database
        .query()
        .insertInto('known_origins')
        .values(
          originHashes.map((originHash) => ({
            user_id: userId,
            origin_hash: originHash,
            seen_at: nowMs,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'origin_hash']).doUpdateSet({ seen_at: nowMs }),
        )
        .execute();
      const kept = database
        .query()
        .selectFrom('known_origins')
        .select('origin_hash')
        .where('user_id', '=', userId);
      await database
        .query()
        .deleteFrom('known_origins')
        .where('user_id', '=', userId)
        .where(
          'origin_hash',
          'not in',
          kept.orderBy('seen_at', 'desc').orderBy('origin_hash').limit(max),
        )
        .execute();
    },

    /** Removes all origins of a user. */
    async removeOf(userId: string): Promise<void> {
      await database.query().deleteFrom('known_origins').where('user_id', '=', userId).execute();
    },

    /** Removes origins last seen before `timeMs`. */
    async removeBefore(timeMs: number): Promise<void> {
      await rowsInPieces(async (limit) => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('known_origins')
          .where(({ eb, refTuple, selectFrom }) =>
            eb(
              refTuple('user_id', 'origin_hash'),
              'in',
              selectFrom('known_origins')
                .select(['user_id', 'origin_hash'])
                .where('seen_at', '<=', timeMs)
                .limit(limit)
                .$asTuple('user_id', 'origin_hash'),
            ),
          )
          .executeTakeFirst();
        return numDeletedRows;
      });
    },
  };
}
