// Queries for promo codes. Codes are global; who used which is the person's.
import type { Database } from '#server/database/database.ts';
import type { CouponTable } from '#server/database/tables/stone-tables.ts';

/** The promo codes. */
export type CouponRepository = ReturnType<typeof createCouponRepository>;

/** Binds the queries to a database. */
export function createCouponRepository(database: Database) {
  return {
    /** A code, or null. */
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

    /** Stores a code; answers false when it exists. */
    async insert(coupon: CouponTable): Promise<boolean> {
      const result = await database
        .query()
        .insertInto('coupons')
        .values(coupon)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Ends a code; answers whether there was such a one. */
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
     * Takes one use of a code; answers false when none is left. The row stays locked until the
     * transaction ends.
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

    /** Notes that a person used a code; answers false when they had. */
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
