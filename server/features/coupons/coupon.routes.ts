// The coupon endpoint of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { CouponService } from '#server/features/coupons/coupon.service.ts';

export function couponRoutes(service: CouponService) {
  const endpoints = personalRoutes.coupons;
  return endpoints.router({
    use: endpoints.use.handler(({ input, context }) =>
      service.redeemCoupon(context.caller.userId, input.coupon_code),
    ),
  });
}
