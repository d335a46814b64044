// Queries for promo codes. Codes are global; redemptions belong to users.
import type { Database } from '#server/database/database.ts';
import type { CouponTable } from '#server/database/tables/stone-tables.ts';

export type CouponRepository = ReturnType<typeof createCouponRepository>;

export function createCouponRepository(database: Database) {
  return {
    async find(code: string): Promise<CouponTable | null> {
      return (
        (await database
          .query()
          .selectFrom('coupons')
          .selectAll()
          .where('code', '=', code)
          .executeTakeFirst()) ?? null
      );
    },

    /** All codes, newest first. */
    list(): Promise<CouponTable[]> {
      return database
        .read()
        .selectFrom('coupons')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('code')
        .execute();
    },

    /** Stores a code; returns false if it exists. */
    async insert(coupon: CouponTable): Promise<boolean> {
      const result = await database
        .query()
        .insertInto('coupons')
        .values(coupon)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Ends a code; returns whether it existed. */
    async revoke(code: string, nowMs: number): Promise<boolean> {
      const result = await database
        .query()
        .updateTable('coupons')
        .set({ revoked_at: nowMs })
        .where('code', '=', code)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /**
     * Takes one use of a code; returns false if none is left. Locks the row until the transaction
     * ends.
     */
    async takeUse(code: string): Promise<boolean> {
      const result = await database
        .query()
        .updateTable('coupons')
        .set((eb) => ({ used: eb('used', '+', 1) }))
        .where('code', '=', code)
        .whereRef('used', '<', 'max_uses')
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Records that a user redeemed a code; returns false if the user did before. */
    async redeem(userId: string, code: string, nowMs: number): Promise<boolean> {
      const result = await database
        .query()
        .insertInto('coupon_redemptions')
        .values({ user_id: userId, code, redeemed_at: nowMs })
        .onConflict((conflict) => conflict.columns(['user_id', 'code']).doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}
