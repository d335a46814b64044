// Asking the AI for a reply: the call as B§7 has it, its streaming twin, and the cancel of a call
// under way.
import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import {
  crisisCardSchema,
  noticeSchema,
  relatedPostSchema,
  streamDeltaSchema,
  streamErrorSchema,
} from '#contract/ai-answer.ts';
import {
  base,
  idempotencyKeySchema,
  idSchema,
  stoneReceiptSchema,
  usageSchema,
} from '#contract/base.ts';
import { messageSchema } from '#contract/message.contract.ts';
import { TURN_MAX_CHARACTERS } from '#domain/replies/reply-context.ts';

const turnTextSchema = z.string().check(z.maxLength(TURN_MAX_CHARACTERS));

/**
 * The request of `conversation_guide` (B§7). With `post_id` the server builds the context itself
 * and saves the reply.
 */
export const replyInputSchema = z.object({
  type: z._default(z.literal('conversation_guide'), 'conversation_guide'),
  role: z._default(z.string().check(z.maxLength(100)), 'default_conversation_guide'),
  context: z._default(
    z
      .array(z.object({ role: z.enum(['user', 'assistant']), content: turnTextSchema }))
      .check(z.maxLength(200)),
    [],
  ),
  content: z._default(turnTextSchema, ''),
  post_id: z.optional(idSchema),
  regenerate_message_id: z.optional(idSchema),
});

/**
 * The answer of `conversation_guide` (B§7); `message` and `stones` come when the reply was saved,
 * `related` names earlier posts it was made with.
 */
export const replyAnswerSchema = z.object({
  success: z.literal(true),
  response: z.string(),
  usage: z.optional(usageSchema),
  message: z.optional(messageSchema),
  stones: z.optional(stoneReceiptSchema),
  related: z.optional(z.array(relatedPostSchema)),
  notice: z.optional(noticeSchema),
  crisis: z.optional(crisisCardSchema),
});

/** The answer of `conversation_guide`. */
export type ReplyAnswer = z.infer<typeof replyAnswerSchema>;

/** One event of a streamed call: text as it comes, then the whole answer or a failure. */
export const replyEventSchema = z.discriminatedUnion('type', [
  streamDeltaSchema,
  z.object({ type: z.literal('done'), ...replyAnswerSchema.shape }),
  streamErrorSchema,
]);

/** One event of a streamed reply. */
export type ReplyEvent = z.infer<typeof replyEventSchema>;

/** The rows: the call, its streaming twin, its cancel. */
export const replyContract = {
  create: base
    .route({
      method: 'POST',
      path: '/functions/v1/conversation_guide',
      tags: ['functions'],
      summary: 'Ask a persona for a reply',
    })
    .input(replyInputSchema)
    .output(replyAnswerSchema),
  stream: base
    .route({
      method: 'POST',
      path: '/functions/v1/conversation_guide/stream',
      tags: ['functions'],
      summary: 'Ask a persona for a reply, as a stream',
    })
    .input(replyInputSchema)
    .output(eventIterator(replyEventSchema)),
  cancel: base
    .route({
      method: 'POST',
      path: '/api/replies/{idempotencyKey}/cancel',
      tags: ['functions'],
      summary: 'Stop a call under way; its partial text is discarded',
    })
    .input(z.object({ idempotencyKey: idempotencyKeySchema }))
    .output(z.object({ cancelled: z.boolean() })),
};
