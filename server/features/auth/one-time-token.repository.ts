// Queries for the tokens of mailed links. A token is stored as its SHA-256, one per user and kind,
// and removed at its use.
import type { Database } from '#server/database/database.ts';
import { lockUser } from '#server/database/lock-user.ts';
import type { OneTimeToken, OneTimeTokenKind } from '#server/features/auth/one-time-token.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';

export type OneTimeTokenRepository = ReturnType<typeof createOneTimeTokenRepository>;

export function createOneTimeTokenRepository(database: Database) {
  return {
    /** Stores a token; it replaces an earlier one of the same user and kind. */
    async replace(token: OneTimeToken): Promise<void> {
      const fields = {
        token_hash: token.tokenHash,
        flow_id: token.flowId,
        created_at: token.createdAt,
        expires_at: token.expiresAt,
      };
      await database
        .query()
        .insertInto('one_time_tokens')
        .values({ user_id: token.userId, kind: token.kind, ...fields })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(fields))
        .execute();
    },

    /**
     * Removes and returns a token; of two concurrent uses one gets it. Locks its account first:
     * what ends all links changes the account before, and two orders of locks deadlock. null:
     * unknown, used, or of another kind.
     */
    async take(
      tokenHash: string,
      kinds: readonly OneTimeTokenKind[],
    ): Promise<OneTimeToken | null> {
      const owner = await database
        .query()
        .selectFrom('one_time_tokens')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .where('kind', 'in', kinds)
        .executeTakeFirst();
      if (owner === undefined) return null;
      await lockUser(database, owner.user_id);
      const row = await database
        .query()
        .deleteFrom('one_time_tokens')
        .where('token_hash', '=', tokenHash)
        .where('kind', 'in', kinds)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        tokenHash: row.token_hash,
        userId: row.user_id,
        kind: row.kind,
        flowId: row.flow_id,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      };
    },

    async removeAll(userId: string): Promise<void> {
      await database.query().deleteFrom('one_time_tokens').where('user_id', '=', userId).execute();
    },

    async removeKinds(userId: string, kinds: readonly OneTimeTokenKind[]): Promise<void> {
      await database
        .query()
        .deleteFrom('one_time_tokens')
        .where('user_id', '=', userId)
        .where('kind', 'in', kinds)
        .execute();
    },

    async removeExpired(nowMs: number): Promise<void> {
      await rowsInPieces(async (limit) => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('one_time_tokens')
          .where('token_hash', 'in', (old) =>
            old
              .selectFrom('one_time_tokens')
              .select('token_hash')
              .where('expires_at', '<=', nowMs)
              .limit(limit),
          )
          .executeTakeFirst();
        return numDeletedRows;
      });
    },
  };
}
