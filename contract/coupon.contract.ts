// Redeems a coupon (A§7). Returns NOT_SIGNED_IN in trial mode (rulings 36).
import * as z from 'zod/mini';
import { base } from '#contract/base.ts';

export const couponContract = {
  use: base
    .route({
      method: 'POST',
      path: '/functions/v1/use_coupon',
      tags: ['functions'],
      summary: 'Redeem a coupon',
    })
    .input(z.object({ coupon_code: z.string().check(z.maxLength(200)) }))
    .output(
      z.object({ message: z.string(), token_added: z.int(), premium_days: z.optional(z.int()) }),
    ),
};
