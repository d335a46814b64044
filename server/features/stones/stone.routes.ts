// The stone rows of the contract, each bound to one call of a service.
import { personalRoutes } from '#server/http/rpc.ts';
import type { CouponService } from '#server/features/coupons/coupon.service.ts';
import type { PurseService } from '#server/features/stones/purse.service.ts';

/** Binds the rows. */
export function stoneRoutes(purse: PurseService, coupons: CouponService) {
  const rows = personalRoutes.stones;
  return rows.router({
    balance: rows.balance.handler(({ context }) => purse.getBalance(context.caller.userId)),
    history: rows.history.handler(({ input, context }) => purse.listHistory(context.caller.userId, input)),
    claimDaily: rows.claimDaily.handler(({ context }) => purse.claimDaily(context.caller.userId)),
    useCoupon: rows.useCoupon.handler(({ input, context }) => coupons.redeemCoupon(context.caller.userId, input.coupon_code)),
  });
}
