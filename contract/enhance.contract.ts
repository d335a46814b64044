// Rewrites a post in a style: the call of B§7 and its streaming form (rulings 44). Nothing is saved
// here.
import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import {
  careLineSchema,
  crisisCardSchema,
  engineSchema,
  streamDeltaSchema,
  streamErrorSchema,
} from '#contract/ai-answer.ts';
import { base, idSchema, longTextSchema, stoneReceiptSchema, usageSchema } from '#contract/base.ts';

/**
 * The request of `inspiration_enhance` (B§7). With `post_id` a post marked 不给AI看 is refused;
 * `previous_text` asks for a text that differs from it.
 */
export const enhanceInputSchema = z.object({
  content: longTextSchema,
  role_key: z._default(z.string().check(z.maxLength(100)), 'default_inspiration_enhancer'),
  post_id: z.optional(idSchema),
  previous_text: z.optional(longTextSchema),
});

/**
 * The shared notices, and `cut`: the model reached its token limit. The text then ends with its
 * last whole sentence and is free of charge.
 */
const enhanceNoticeSchema = z.enum(['fallback', 'crisis', 'care', 'cut']);

/** The response of `inspiration_enhance` (B§7), with the additions of rulings 7. */
export const enhanceAnswerSchema = z.object({
  success: z.literal(true),
  enhanced_text: z.string(),
  usage: z.optional(usageSchema),
  engine: engineSchema,
  stones: z.optional(stoneReceiptSchema),
  notice: z.optional(enhanceNoticeSchema),
  crisis: z.optional(crisisCardSchema),
  care: z.optional(careLineSchema),
});

export type EnhanceAnswer = z.infer<typeof enhanceAnswerSchema>;

export const enhanceEventSchema = z.discriminatedUnion('type', [
  streamDeltaSchema,
  z.object({ type: z.literal('done'), ...enhanceAnswerSchema.shape }),
  streamErrorSchema,
]);

export type EnhanceEvent = z.infer<typeof enhanceEventSchema>;

/** The endpoints: the call and its streaming form. */
export const enhanceContract = {
  create: base
    .route({
      method: 'POST',
      path: '/functions/v1/inspiration_enhance',
      tags: ['functions'],
      summary: 'Rewrite a post in a style',
    })
    .input(enhanceInputSchema)
    .output(enhanceAnswerSchema),
  stream: base
    .route({
      method: 'POST',
      path: '/functions/v1/inspiration_enhance/stream',
      tags: ['functions'],
      summary: 'Rewrite a post in a style, as a stream',
    })
    .input(enhanceInputSchema)
    .output(eventIterator(enhanceEventSchema)),
};
