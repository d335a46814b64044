// Rewriting an inspiration in a style: the call as B§7 has it, and its streaming twin (rulings 44).
// Nothing is saved; the person does that.
import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import {
  crisisCardSchema,
  engineSchema,
  streamDeltaSchema,
  streamErrorSchema,
} from '#contract/ai-answer.ts';
import { base, idSchema, longTextSchema, stoneReceiptSchema, usageSchema } from '#contract/base.ts';

/**
 * The request of `inspiration_enhance` (B§7). With `post_id` a post marked 不给AI看 is refused;
 * `previous_text` asks for another text than this one.
 */
export const enhanceInputSchema = z.object({
  content: longTextSchema,
  role_key: z._default(z.string().check(z.maxLength(100)), 'default_inspiration_enhancer'),
  post_id: z.optional(idSchema),
  previous_text: z.optional(longTextSchema),
});

/**
 * The notices of every call, and `cut`: the model ran into its token limit; the text ends with its
 * last whole sentence and costs nothing.
 */
const enhanceNoticeSchema = z.enum(['fallback', 'crisis', 'cut']);

/** The answer of `inspiration_enhance` (B§7), with what rulings 7 adds. */
export const enhanceAnswerSchema = z.object({
  success: z.literal(true),
  enhanced_text: z.string(),
  usage: z.optional(usageSchema),
  engine: engineSchema,
  stones: z.optional(stoneReceiptSchema),
  notice: z.optional(enhanceNoticeSchema),
  crisis: z.optional(crisisCardSchema),
});

/** The answer of `inspiration_enhance`. */
export type EnhanceAnswer = z.infer<typeof enhanceAnswerSchema>;

/** One event of a streamed enhancement. */
export const enhanceEventSchema = z.discriminatedUnion('type', [
  streamDeltaSchema,
  z.object({ type: z.literal('done'), ...enhanceAnswerSchema.shape }),
  streamErrorSchema,
]);

/** One event of a streamed enhancement. */
export type EnhanceEvent = z.infer<typeof enhanceEventSchema>;

/** The rows: the call and its streaming twin. */
export const enhanceContract = {
  create: base
    .route({
      method: 'POST',
      path: '/functions/v1/inspiration_enhance',
      tags: ['functions'],
      summary: 'Rewrite an inspiration in a style',
    })
    .input(enhanceInputSchema)
    .output(enhanceAnswerSchema),
  stream: base
    .route({
      method: 'POST',
      path: '/functions/v1/inspiration_enhance/stream',
      tags: ['functions'],
      summary: 'Rewrite an inspiration in a style, as a stream',
    })
    .input(enhanceInputSchema)
    .output(eventIterator(enhanceEventSchema)),
};
