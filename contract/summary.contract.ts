// From chosen inspirations to one article: the call as B§7 has it, its streaming twin, and the free preview of a style (rulings 33).
import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import { crisisCardSchema, engineSchema, noticeSchema, streamDeltaSchema, streamErrorSchema } from '#contract/ai-answer.ts';
import { base, idSchema, longTextSchema, stoneReceiptSchema, usageSchema } from '#contract/base.ts';

/**
 * The request of `conversation_summary` (B§7). `content` is what domain/summary/summary-content.ts builds: numbered shares, and 修改建议.
 * With `post_ids` a post marked 不给AI看 is refused.
 */
export const summaryInputSchema = z.object({
  content: longTextSchema,
  type: z._default(z.literal('conversation_summary'), 'conversation_summary'),
  role_key: z._default(z.string().check(z.maxLength(100)), 'default_conversation_summary'),
  post_ids: z.optional(z.array(idSchema).check(z.maxLength(500))),
});

/** The answer of `conversation_summary` (B§7), with what rulings 7 adds. */
export const summaryAnswerSchema = z.object({
  success: z.literal(true),
  article: z.string(),
  title: z.string(),
  usage: z.optional(usageSchema),
  engine: engineSchema,
  stones: z.optional(stoneReceiptSchema),
  notice: z.optional(noticeSchema),
  crisis: z.optional(crisisCardSchema),
});

/** The answer of `conversation_summary`. */
export type SummaryAnswer = z.infer<typeof summaryAnswerSchema>;

/** One event of a streamed summary; the pieces are the article's, never the title's. */
export const summaryEventSchema = z.discriminatedUnion('type', [
  streamDeltaSchema,
  z.object({ type: z.literal('done'), ...summaryAnswerSchema.shape }),
  streamErrorSchema,
]);

/** One event of a streamed summary. */
export type SummaryEvent = z.infer<typeof summaryEventSchema>;

/** The rows: the call, its streaming twin, the preview. */
export const summaryContract = {
  create: base
    .route({ method: 'POST', path: '/functions/v1/conversation_summary', tags: ['functions'], summary: 'Make one article of chosen inspirations' })
    .input(summaryInputSchema)
    .output(summaryAnswerSchema),
  stream: base
    .route({
      method: 'POST',
      path: '/functions/v1/conversation_summary/stream',
      tags: ['functions'],
      summary: 'Make one article of chosen inspirations, as a stream',
    })
    .input(summaryInputSchema)
    .output(eventIterator(summaryEventSchema)),
  preview: base
    .route({
      method: 'POST',
      path: '/api/summary-previews/{role_key}',
      tags: ['functions'],
      summary: 'A style tried on the fixed sample; free, made once per style',
    })
    .input(z.object({ role_key: z.string().check(z.maxLength(100)) }))
    .output(summaryAnswerSchema),
};
