// Queries for second factors and their challenges.
import type { Database } from '#server/database/database.ts';
import { lockUser } from '#server/database/lock-user.ts';
import type { FactorTable } from '#server/database/tables/account-tables.ts';

/** A factor as it is stored. Times are epoch milliseconds. */
export interface Factor {
  userId: string;
  id: string;
  kind: FactorTable['kind'];
  name: string;
  isVerified: boolean;
  salt: string;
  failures: number;
  lockedUntil: number | null;
  createdAt: number;
  updatedAt: number;
}

/** A question for a code. */
export interface FactorChallenge {
  id: string;
  ip: string;
  createdAt: number;
  usedAt: number | null;
}

export type FactorRepository = ReturnType<typeof createFactorRepository>;

export function createFactorRepository(database: Database) {
  const rowsOf = (userId: string) =>
    database.query().selectFrom('factors').selectAll().where('user_id', '=', userId);
  const update = (userId: string, id: string) =>
    database.query().updateTable('factors').where('user_id', '=', userId).where('id', '=', id);

  return {
    /** All of the user, oldest first. */
    async list(userId: string): Promise<Factor[]> {
      const rows = await rowsOf(userId).orderBy('created_at').orderBy('id').execute();
      return rows.map(toFactor);
    },

    /** Locks the user's factors until the transaction ends. */
    async lock(userId: string): Promise<void> {
      await lockUser(database, userId);
    },

    async insert(
      factor: Pick<Factor, 'userId' | 'id' | 'kind' | 'name' | 'isVerified' | 'salt' | 'createdAt'>,
    ): Promise<void> {
      await database
        .query()
        .insertInto('factors')
        .values({
          user_id: factor.userId,
          id: factor.id,
          kind: factor.kind,
          name: factor.name,
          is_verified: factor.isVerified ? 1 : 0,
          salt: factor.salt,
          last_step: 0,
          failures: 0,
          locked_until: null,
          created_at: factor.createdAt,
          updated_at: factor.createdAt,
        })
        .execute();
    },

    /** Removes a factor with its challenges and codes; all of the user without an id. */
    async remove(userId: string, id?: string): Promise<void> {
      await database
        .query()
        .deleteFrom('factors')
        .where('user_id', '=', userId)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
        .execute();
    },

    /** Removes unverified factors that were created before `timeMs`. */
    async removeUnverified(userId: string, timeMs: number): Promise<void> {
      await database
        .query()
        .deleteFrom('factors')
        .where('user_id', '=', userId)
        .where('is_verified', '=', 0)
        .where('created_at', '<', timeMs)
        .execute();
    },

    /** Counts a code of a time step; false if this step or a later one has counted already. */
    async takeStep(userId: string, id: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await update(userId, id)
        .set({ last_step: step })
        .where('last_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setVerified(userId: string, id: string, nowMs: number): Promise<void> {
      await update(userId, id).set({ is_verified: 1, updated_at: nowMs }).execute();
    },

    /** Stores the wrong recovery codes in a row, and until when none is read. */
    async setFailures(
      userId: string,
      id: string,
      failures: number,
      lockedUntil: number | null,
    ): Promise<void> {
      await update(userId, id).set({ failures, locked_until: lockedUntil }).execute();
    },

    /** Stores a challenge, and removes those of the factor that were created before `timeMs`. */
    async insertChallenge(
      userId: string,
      factorId: string,
      { id, ip, createdAt }: FactorChallenge,
      timeMs: number,
    ): Promise<void> {
      await database
        .query()
        .deleteFrom('factor_challenges')
        .where('user_id', '=', userId)
        .where('factor_id', '=', factorId)
        .where('created_at', '<', timeMs)
        .execute();
      await database
        .query()
        .insertInto('factor_challenges')
        .values({
          user_id: userId,
          factor_id: factorId,
          id,
          ip,
          created_at: createdAt,
          used_at: null,
        })
        .execute();
    },

    async findChallenge(
      userId: string,
      factorId: string,
      id: string,
    ): Promise<FactorChallenge | null> {
      const row = await database
        .query()
        .selectFrom('factor_challenges')
        .selectAll()
        .where('user_id', '=', userId)
        .where('factor_id', '=', factorId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined
        ? null
        : { id: row.id, ip: row.ip, createdAt: row.created_at, usedAt: row.used_at };
    },

    /** Marks a challenge as used; of many concurrent uses one succeeds. */
    async useChallenge(
      userId: string,
      factorId: string,
      id: string,
      nowMs: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await database
        .query()
        .updateTable('factor_challenges')
        .set({ used_at: nowMs })
        .where('user_id', '=', userId)
        .where('factor_id', '=', factorId)
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

function toFactor(row: FactorTable): Factor {
  return {
    userId: row.user_id,
    id: row.id,
    kind: row.kind,
    name: row.name,
    isVerified: row.is_verified === 1,
    salt: row.salt,
    failures: row.failures,
    lockedUntil: row.locked_until,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
