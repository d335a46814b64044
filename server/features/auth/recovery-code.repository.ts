// Queries for recovery codes, which belong to one factor of their user.
import type { Database } from '#server/database/database.ts';

export type RecoveryCodeRepository = ReturnType<typeof createRecoveryCodeRepository>;

export function createRecoveryCodeRepository(database: Database) {
  return {
    /** Stores a set of codes in place of the one before. */
    async replace(userId: string, factorId: string, hashes: readonly string[]): Promise<void> {
      await database
        .query()
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('factor_id', '=', factorId)
        .execute();
      await database
        .query()
        .insertInto('recovery_codes')
        .values(
          hashes.map((hash) => ({
            user_id: userId,
            factor_id: factorId,
            code_hash: hash,
            used_at: null,
          })),
        )
        .execute();
    },

    /** The hashes of the codes that were not used yet. */
    async listUnused(userId: string, factorId: string): Promise<string[]> {
      const rows = await database
        .query()
        .selectFrom('recovery_codes')
        .select('code_hash')
        .where('user_id', '=', userId)
        .where('factor_id', '=', factorId)
        .where('used_at', 'is', null)
        .execute();
      return rows.map((row) => row.code_hash);
    },

    /** Marks a code as used; of many concurrent uses one succeeds. */
    async use(userId: string, factorId: string, hash: string, nowMs: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .query()
        .updateTable('recovery_codes')
        .set({ used_at: nowMs })
        .where('user_id', '=', userId)
        .where('factor_id', '=', factorId)
        .where('code_hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
