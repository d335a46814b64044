// Requests a reply of the AI: the call of B§7, its streaming form, its cancellation, and the part
// that a broken call has shown.
import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import {
  careLineSchema,
  crisisCardSchema,
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
import { personaVoiceSchema } from '#contract/persona.contract.ts';
import { messageSchema } from '#contract/message.contract.ts';
import { TURN_MAX_CHARACTERS } from '#domain/replies/reply-context.ts';

const turnTextSchema = z.string().check(z.maxLength(TURN_MAX_CHARACTERS));

/**
 * The request of `conversation_guide` (B§7). With `post_id` the server builds the context itself
 * and saves the reply. `time_zone` is the writer's, for the date and the hour. `persona` is a draft
 * that answers one text without a post (rulings 106).
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
  time_zone: z.optional(z.string().check(z.maxLength(60))),
  persona: z.optional(personaVoiceSchema),
});

/**
 * The shared notices, and `cut`: the model reached its token limit. The reply then ends with its
 * last whole sentence.
 */
const replyNoticeSchema = z.enum(['fallback', 'crisis', 'care', 'cut']);

/**
 * The response of `conversation_guide` (B§7). `message` and `stones` are present when the reply was
 * saved; `related` lists the earlier posts it refers to, `facts` counts the facts that it was given
 * (the built-in engine: that it uses).
 */
export const replyAnswerSchema = z.object({
  success: z.literal(true),
  response: z.string(),
  usage: z.optional(usageSchema),
  message: z.optional(messageSchema),
  stones: z.optional(stoneReceiptSchema),
  related: z.optional(z.array(relatedPostSchema)),
  facts: z.optional(z.int().check(z.positive())),
  notice: z.optional(replyNoticeSchema),
  crisis: z.optional(crisisCardSchema),
  care: z.optional(careLineSchema),
});

export type ReplyAnswer = z.infer<typeof replyAnswerSchema>;

/**
 * The card or line for a conversation whose last text has no reply yet. `about` is the text that
 * calls for it.
 */
export const conversationCareSchema = z.object({
  about: idSchema,
  crisis: z.nullable(crisisCardSchema),
  care: z.nullable(careLineSchema),
});

export type ConversationCare = z.infer<typeof conversationCareSchema>;

/** One event of a streamed call: pieces of text, then the whole response or an error. */
export const replyEventSchema = z.discriminatedUnion('type', [
  streamDeltaSchema,
  z.object({ type: z.literal('done'), ...replyAnswerSchema.shape }),
  streamErrorSchema,
]);

export type ReplyEvent = z.infer<typeof replyEventSchema>;

/**
 * The endpoints: the call, its streaming form, signs of danger, its cancellation, and what a broken
 * one showed.
 */
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
  care: base
    .route({
      method: 'GET',
      path: '/api/posts/{postId}/care',
      tags: ['functions'],
      summary: 'Read a conversation for signs of danger; no model sees it',
    })
    .input(z.object({ postId: idSchema }))
    .output(conversationCareSchema),
  cancel: base
    .route({
      method: 'POST',
      path: '/api/replies/{idempotencyKey}/cancel',
      tags: ['functions'],
      summary: 'Stop a running call; its partial text is not saved',
    })
    .input(z.object({ idempotencyKey: idempotencyKeySchema }))
    .output(z.object({ cancelled: z.boolean() })),
  /** The text is the one that the call has shown: a client names the call and sends no text. */
  keep: base
    .route({
      method: 'POST',
      path: '/api/replies/{idempotencyKey}/keep',
      tags: ['functions'],
      summary: 'Save what a call showed before it broke off, as a reply, free of charge',
    })
    .input(z.object({ idempotencyKey: idempotencyKeySchema, postId: idSchema }))
    .output(messageSchema),
};
