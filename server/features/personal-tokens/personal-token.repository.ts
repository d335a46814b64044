// Queries for personal tokens. A token is stored as SHA-256.
import type { PersonalToken, TokenScope } from '#domain/personal-tokens/personal-token.ts';
import type { Database } from '#server/database/database.ts';
import { lockUser } from '#server/database/lock-user.ts';

/** A token as it is stored. Times are epoch milliseconds. */
export interface StoredToken {
  id: string;
  name: string;
  scope: TokenScope;
  tokenHash: string;
  lastFour: string;
  createdAtMs: number;
  expiresAtMs: number | null;
}

/** A token that a request carries. */
export interface FoundToken {
  userId: string;
  id: string;
  scope: TokenScope;
  tokenHash: string;
  expiresAtMs: number | null;
  lastUsedAtMs: number | null;
}

export type PersonalTokenRepository = ReturnType<typeof createPersonalTokenRepository>;

export function createPersonalTokenRepository(database: Database) {
  return {
    /** All of the user, newest first. */
    async list(userId: string): Promise<PersonalToken[]> {
      const rows = await database
        .query()
        .selectFrom('personal_tokens')
        .select(['id', 'name', 'scope', 'last_four', 'created_at', 'expires_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        scope: row.scope,
        lastFour: row.last_four,
        createdAt: isoOf(row.created_at),
        expiresAt: row.expires_at === null ? null : isoOf(row.expires_at),
        lastUsedAt: row.last_used_at === null ? null : isoOf(row.last_used_at),
      }));
    },

    /** Locks the list until the transaction ends: two additions must not pass its limit. */
    async lock(userId: string): Promise<void> {
      await lockUser(database, userId);
    },

    async insert(userId: string, token: StoredToken): Promise<void> {
      await database
        .query()
        .insertInto('personal_tokens')
        .values({
          user_id: userId,
          id: token.id,
          name: token.name,
          scope: token.scope,
          token_hash: token.tokenHash,
          last_four: token.lastFour,
          created_at: token.createdAtMs,
          expires_at: token.expiresAtMs,
          last_used_at: null,
        })
        .execute();
    },

    /** The token with this hash; null if its account is deleted or locked. */
    async findByHash(tokenHash: string, nowMs: number): Promise<FoundToken | null> {
      const row = await database
        .read()
        .selectFrom('personal_tokens as t')
        .innerJoin('users', 'users.id', 't.user_id')
        .select(['t.user_id', 't.id', 't.scope', 't.token_hash', 't.expires_at', 't.last_used_at'])
        .where('t.token_hash', '=', tokenHash)
        .where('users.deleted_at', 'is', null)
        .where((where) =>
          where.or([
            where('users.banned_until', 'is', null),
            where('users.banned_until', '<=', nowMs),
          ]),
        )
        .executeTakeFirst();
      return row === undefined
        ? null
        : {
            userId: row.user_id,
            id: row.id,
            scope: row.scope,
            tokenHash: row.token_hash,
            expiresAtMs: row.expires_at,
            lastUsedAtMs: row.last_used_at,
          };
    },

    /** Notes a use if the last one is still `before`; of many concurrent uses one succeeds. */
    async noteUse(
      userId: string,
      id: string,
      before: number | null,
      nowMs: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await database
        .query()
        .updateTable('personal_tokens')
        .set({ last_used_at: nowMs })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('last_used_at', before === null ? 'is' : '=', before)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },

    /** Ends one token, or all without an id. Returns the ids that were there. */
    async remove(userId: string, id?: string): Promise<string[]> {
      const rows = await database
        .query()
        .deleteFrom('personal_tokens')
        .where('user_id', '=', userId)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },
  };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
