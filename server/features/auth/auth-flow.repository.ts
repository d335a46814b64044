// Queries for PKCE flows. A code is stored as its SHA-256 and removed at its first use.
import type { Database } from '#server/database/database.ts';
import { lockUser } from '#server/database/lock-user.ts';
import type { AuthFlowTable } from '#server/database/tables/account-tables.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';

/** A flow that waits for its code; times are epoch milliseconds. */
export interface AuthFlow {
  id: string;
  userId: string;
  kind: AuthFlowTable['kind'];
  codeChallenge: string;
  codeChallengeMethod: AuthFlowTable['code_challenge_method'];
  createdAt: number;
  codeIssuedAt: number | null;
  /** What the sign-up sent; null for a recovery or a resent confirmation. */
  credentials: SignUpCredentials | null;
}

/** What the account gets when the browser that signed up confirms the address. */
export interface SignUpCredentials {
  passwordHash: string;
  metadata: Record<string, unknown>;
}

export type AuthFlowRepository = ReturnType<typeof createAuthFlowRepository>;

export function createAuthFlowRepository(database: Database) {
  return {
    /** Stores a flow; it replaces an earlier one of the same user and kind. */
    async insert(flow: AuthFlow): Promise<void> {
      await database
        .query()
        .deleteFrom('auth_flows')
        .where('user_id', '=', flow.userId)
        .where('kind', '=', flow.kind)
        .execute();
      await database
        .query()
        .insertInto('auth_flows')
        .values({
          id: flow.id,
          user_id: flow.userId,
          kind: flow.kind,
          code_hash: null,
          code_challenge: flow.codeChallenge,
          code_challenge_method: flow.codeChallengeMethod,
          created_at: flow.createdAt,
          code_issued_at: null,
          password_hash: flow.credentials?.passwordHash ?? null,
          user_metadata:
            flow.credentials === null ? null : JSON.stringify(flow.credentials.metadata),
        })
        .execute();
    },

    /** Stores the code of a flow; returns whether the flow exists. */
    async setCode(id: string, codeHash: string, nowMs: number): Promise<boolean> {
      const result = await database
        .query()
        .updateTable('auth_flows')
        .set({ code_hash: codeHash, code_issued_at: nowMs })
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /**
     * Removes and returns the flow of a code; of two concurrent exchanges one gets it. Locks its
     * account first, as the use of a link's token does.
     */
    async take(codeHash: string): Promise<AuthFlow | null> {
      const owner = await database
        .query()
        .selectFrom('auth_flows')
        .select('user_id')
        .where('code_hash', '=', codeHash)
        .executeTakeFirst();
      if (owner === undefined) return null;
      await lockUser(database, owner.user_id);
      const row = await database
        .query()
        .deleteFrom('auth_flows')
        .where('code_hash', '=', codeHash)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : toFlow(row);
    },

    async find(id: string): Promise<AuthFlow | null> {
      const row = await database
        .query()
        .selectFrom('auth_flows')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : toFlow(row);
    },

    /** Removes the flows of a user, but for `keptId`. */
    async removeAll(userId: string, keptId: string | null): Promise<void> {
      const all = database.query().deleteFrom('auth_flows').where('user_id', '=', userId);
      await (keptId === null ? all : all.where('id', '!=', keptId)).execute();
    },

    /** Removes flows begun before `timeMs`. */
    async removeBefore(timeMs: number): Promise<void> {
      await rowsInPieces(async (limit) => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('auth_flows')
          .where('id', 'in', (old) =>
            old.selectFrom('auth_flows').select('id').where('created_at', '<', timeMs).limit(limit),
          )
          .executeTakeFirst();
        return numDeletedRows;
      });
    },
  };
}

function toFlow(row: AuthFlowTable): AuthFlow {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    codeChallenge: row.code_challenge,
    codeChallengeMethod: row.code_challenge_method,
    createdAt: row.created_at,
    codeIssuedAt: row.code_issued_at,
    credentials:
      row.password_hash === null
        ? null
        : {
            passwordHash: row.password_hash,
            metadata: JSON.parse(row.user_metadata ?? '{}') as Record<string, unknown>,
          },
  };
}
