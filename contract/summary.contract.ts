// Turns chosen posts into one article: the call of B§7, its streaming form, and the free preview of
// a style (rulings 33).
import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import {
  careLineSchema,
  crisisCardSchema,
  engineSchema,
  noticeSchema,
  streamDeltaSchema,
  streamErrorSchema,
} from '#contract/ai-answer.ts';
import { base, idSchema, stoneReceiptSchema, usageSchema } from '#contract/base.ts';
import { SUMMARY_MAX_CHARACTERS, SUMMARY_MAX_POSTS } from '#domain/summary/summary-content.ts';

const roleKeySchema = z._default(
  z.string().check(z.maxLength(100)),
  'default_conversation_summary',
);
const timeZoneSchema = z.optional(z.string().check(z.maxLength(60)));
const postIdsSchema = z.array(idSchema).check(z.maxLength(SUMMARY_MAX_POSTS));
const positionSchema = z.int().check(z.nonnegative());

/**
 * A post with its conversation, or a part of it, as `summary.plan` returns it. `from` defaults to
 * the beginning and `to` (exclusive) to the end. Positions count UTF-16 units.
 */
const shareReferenceSchema = z.object({
  post_id: idSchema,
  from: z.optional(positionSchema),
  to: z.optional(positionSchema),
});

export type ShareReference = z.infer<typeof shareReferenceSchema>;

/**
 * The request of `conversation_summary` (B§7). `content` is built by
 * domain/summary/summary-content.ts: numbered shares and 修改建议. With `shares` the server reads the
 * texts from the database: it ignores shares in `content`, uses its 修改建议, and skips posts that are
 * deleted or marked 不给AI看. With `post_ids` one such post fails the whole request.
 */
export const summaryInputSchema = z.object({
  content: z.string().check(z.maxLength(SUMMARY_MAX_CHARACTERS)),
  type: z._default(z.literal('conversation_summary'), 'conversation_summary'),
  role_key: roleKeySchema,
  post_ids: z.optional(postIdsSchema),
  shares: z.optional(
    z.array(shareReferenceSchema).check(z.minLength(1), z.maxLength(SUMMARY_MAX_POSTS)),
  ),
  /** The IANA zone in which times of `shares` are written. */
  time_zone: timeZoneSchema,
  /** A part of a selection, or the composition of the drafts of its parts; absent: the whole. */
  stage: z.optional(z.enum(['part', 'compose'])),
});

/** The response of `conversation_summary` (B§7), with the additions of rulings 7. */
export const summaryAnswerSchema = z.object({
  success: z.literal(true),
  article: z.string(),
  title: z.string(),
  /** Shares that the article uses, counted from 1 in the order of the request. */
  used: z.optional(z.array(z.int())),
  usage: z.optional(usageSchema),
  /** Facts under 关于我 that the model was given; only for a weekly letter. */
  facts: z.optional(z.int()),
  engine: engineSchema,
  stones: z.optional(stoneReceiptSchema),
  notice: z.optional(noticeSchema),
  crisis: z.optional(crisisCardSchema),
  care: z.optional(careLineSchema),
});

export type SummaryAnswer = z.infer<typeof summaryAnswerSchema>;

/** A selection to plan. */
export const summaryPlanInputSchema = z.object({
  post_ids: postIdsSchema,
  role_key: roleKeySchema,
  time_zone: timeZoneSchema,
});

/** The requests that a selection needs, in order; the last one writes the article. */
export const summaryPlanSchema = z.object({
  steps: z.array(
    z.object({
      /** The material of a part; empty for a composition. */
      shares: z.array(shareReferenceSchema),
      /** Indexes of the steps whose drafts are composed; empty for a part. */
      drafts: z.array(z.int()),
      /** The most stones that the step can cost. */
      stones: z.int(),
    }),
  ),
  left_out: z.array(
    z.object({ post_id: idSchema, reason: z.enum(['gone', 'private', 'too_long']) }),
  ),
});

export type SummaryPlan = z.infer<typeof summaryPlanSchema>;

/** One event of a streamed summary. Pieces are text of the article, never of its title. */
export const summaryEventSchema = z.discriminatedUnion('type', [
  streamDeltaSchema,
  z.object({ type: z.literal('done'), ...summaryAnswerSchema.shape }),
  streamErrorSchema,
]);

export type SummaryEvent = z.infer<typeof summaryEventSchema>;

/** The endpoints: the call, its streaming form, the plan, the preview. */
export const summaryContract = {
  create: base
    .route({
      method: 'POST',
      path: '/functions/v1/conversation_summary',
      tags: ['functions'],
      summary: 'Write one article from chosen posts',
    })
    .input(summaryInputSchema)
    .output(summaryAnswerSchema),
  stream: base
    .route({
      method: 'POST',
      path: '/functions/v1/conversation_summary/stream',
      tags: ['functions'],
      summary: 'Write one article from chosen posts, as a stream',
    })
    .input(summaryInputSchema)
    .output(eventIterator(summaryEventSchema)),
  plan: base
    .route({
      method: 'POST',
      path: '/api/summary-plans',
      tags: ['functions'],
      summary: 'The requests that a selection needs, and their cost',
    })
    .input(summaryPlanInputSchema)
    .output(summaryPlanSchema),
  preview: base
    .route({
      method: 'POST',
      path: '/api/summary-previews/{role_key}',
      tags: ['functions'],
      summary: 'Preview a style on a fixed sample; free, written once per style',
    })
    .input(z.object({ role_key: z.string().check(z.maxLength(100)) }))
    .output(summaryAnswerSchema),
};
