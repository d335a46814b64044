// What an account has used of its limits (rulings 73), and whether it has operators' pages.
// NOT_SIGNED_IN in trial mode.
import * as z from 'zod/mini';
import { base, timeSchema } from '#contract/base.ts';

const amountSchema = z.object({
  used: z.int(),
  /** 0: none. */
  limit: z.int(),
});

export const accountUsageSchema = z.object({
  /** Bytes of stored images. */
  images: amountSchema,
  /** UTF-8 bytes of stored texts, versions included (rulings 204). */
  texts: amountSchema,
  /** Posts of the current UTC day; imports do not count. */
  posts: amountSchema,
  /** Tokens of AI calls of the current UTC day. */
  tokens: amountSchema,
  /** When the next day begins. */
  renewsAt: timeSchema,
  /** Stones that one AI call costs at most; null: calls cost none. */
  callStones: z.nullable(z.int()),
  /** Whether /admin opens for it (rulings 130). */
  isOperator: z.boolean(),
});

export type AccountUsage = z.infer<typeof accountUsageSchema>;

export const usageContract = {
  get: base
    .route({ method: 'GET', path: '/api/usage', tags: ['account'], summary: 'Use of the limits' })
    .output(accountUsageSchema),
};
