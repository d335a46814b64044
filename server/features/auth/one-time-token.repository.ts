// Queries for the tokens of mailed links: SHA-256 only, one per person and kind, gone with their
// use.
import type { Database } from '#server/database/database.ts';
import type { OneTimeToken, OneTimeTokenKind } from '#server/features/auth/one-time-token.ts';

/** The one-time tokens. */
export type OneTimeTokenRepository = ReturnType<typeof createOneTimeTokenRepository>;

/** Binds the queries to a database. */
export function createOneTimeTokenRepository(database: Database) {
  return {
    /** Stores a token; the earlier one of the same person and kind ends. */
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
     * Takes a token out: of two uses at once one gets it. null: unknown, used, or of another kind.
     */
    async take(tokenHash: string, kind: OneTimeTokenKind): Promise<OneTimeToken | null> {
      const row = await database
        .query()
        .deleteFrom('one_time_tokens')
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', kind)
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

    /** Removes all tokens of a person. */
    async removeAll(userId: string): Promise<void> {
      await database.query().deleteFrom('one_time_tokens').where('user_id', '=', userId).execute();
    },

    /** Removes tokens that expired before a time. */
    async removeExpired(nowMs: number): Promise<void> {
      await database
        .query()
        .deleteFrom('one_time_tokens')
        .where('expires_at', '<=', nowMs)
        .execute();
    },
  };
}
