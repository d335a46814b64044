// Endpoints of the Inspiration Stones: balance, history, daily claim. A§3, A§7, A§8. In trial mode
// the balance is 0 and a claim returns NOT_SIGNED_IN (rulings 36).
import * as z from 'zod/mini';
import { base, idSchema, pageInput, timeSchema } from '#contract/base.ts';
import type { StoneReason } from '#domain/stones/stone.ts';

/** Why the balance changed. */
const REASONS = [
  'signup',
  'daily_claim',
  'coupon',
  'grant',
  'ai_reply',
  'ai_enhance',
  'ai_summary',
  'ai_recommend',
  'ai_question',
  'ai_transcribe',
] as const satisfies readonly StoneReason[];

export const stoneEntrySchema = z.object({
  id: idSchema,
  delta: z.int(),
  balanceAfter: z.int(),
  reason: z.enum(REASONS),
  /** The endpoint reported no usage, so the amount is an estimate. */
  estimated: z.boolean(),
  createdAt: timeSchema,
});

export type StoneEntry = z.infer<typeof stoneEntrySchema>;

export const stoneContract = {
  balance: base
    .route({ method: 'GET', path: '/api/tokens', tags: ['tokens'], summary: 'The balance' })
    .output(
      z.object({
        remaining_tokens: z.int(),
        plan: z.enum(['free', 'premium']),
        /** When the next daily claim is due; null when it is due now, and in trial mode. */
        next_claim_at: z.nullable(timeSchema),
      }),
    ),
  history: base
    .route({
      method: 'GET',
      path: '/api/tokens/history',
      tags: ['tokens'],
      summary: 'Changes of the balance, newest first',
    })
    .input(z.object(pageInput))
    .output(z.object({ items: z.array(stoneEntrySchema), nextCursor: z.nullable(z.string()) })),
  claimDaily: base
    .route({
      method: 'POST',
      path: '/functions/v1/claim-daily-token',
      tags: ['functions'],
      summary: 'Claim the free stones of the day; a refusal is a response with hours_left',
    })
    .output(z.object({ message: z.string(), hours_left: z.optional(z.number()) })),
};
