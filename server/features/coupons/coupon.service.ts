// Promo codes: redeemed once per user, up to the operator's limit, in one transaction with the
// credit (A§7, A§8).
import { COUPON_SUCCESS_MESSAGE, isCouponCode } from '#domain/stones/coupon.ts';
import { AppError } from '#server/http/app-error.ts';
import type { CouponRepository } from '#server/features/coupons/coupon.repository.ts';
import type { StoneService } from '#server/features/stones/stone.service.ts';
import type { StoneLedgerService } from '#server/features/stones/stone-ledger.service.ts';

export interface CouponServicePorts {
  coupons: CouponRepository;
  ledger: Pick<StoneLedgerService, 'credit'>;
  stones: Pick<StoneService, 'extendPremium'>;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Counts an attempt, against guessing. RATE_LIMITED. */
  countTry: (userId: string) => Promise<void>;
  now: () => number;
}

/** A code to create. */
export interface NewCoupon {
  code: string;
  stones: number;
  premiumDays: number;
  maxUses: number;
  expiresAtMs: number | null;
}

export type CouponService = ReturnType<typeof createCouponService>;

export function createCouponService({
  coupons,
  ledger,
  stones,
  transaction,
  countTry,
  now,
}: CouponServicePorts) {
  return {
    /**
     * Redeems a code. COUPON_INVALID (unknown, expired, revoked), COUPON_ALREADY_USED,
     * COUPON_USED_UP, RATE_LIMITED.
     */
    async redeemCoupon(
      userId: string,
      given: string,
    ): Promise<{ message: string; token_added: number; premium_days?: number }> {
      await countTry(userId);
      const code = given.trim().toLowerCase();
      if (!isCouponCode(code)) throw new AppError('COUPON_INVALID');
      return transaction(async () => {
        const coupon = await coupons.find(code);
        const isOver =
          coupon === null ||
          coupon.revoked_at !== null ||
          (coupon.expires_at !== null && coupon.expires_at <= now());
        if (isOver) throw new AppError('COUPON_INVALID');
        if (!(await coupons.redeem(userId, code, now()))) throw new AppError('COUPON_ALREADY_USED');
        if (!(await coupons.takeUse(code))) throw new AppError('COUPON_USED_UP');
        await ledger.credit(userId, coupon.stones, 'coupon', `coupon:${code}`, code);
        await stones.extendPremium(userId, coupon.premium_days);
        const premium = coupon.premium_days > 0 ? { premium_days: coupon.premium_days } : {};
        return { message: COUPON_SUCCESS_MESSAGE, token_added: coupon.stones, ...premium };
      });
    },

    /** Creates a code; returns false if it exists. */
    createCoupon: (coupon: NewCoupon): Promise<boolean> =>
      coupons.insert({
        code: coupon.code,
        stones: coupon.stones,
        premium_days: coupon.premiumDays,
        max_uses: coupon.maxUses,
        used: 0,
        expires_at: coupon.expiresAtMs,
        revoked_at: null,
        created_at: now(),
      }),

    /** All codes, newest first. */
    listCoupons: () => coupons.list(),

    /** Ends a code; returns whether it existed. */
    revokeCoupon: (code: string): Promise<boolean> => coupons.revoke(code, now()),
  };
}
