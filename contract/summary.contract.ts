// From chosen inspirations to one article: the call as B§7 has it, its streaming twin, and the free
// preview of a style (rulings 33).
import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import {
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
 * A post with its conversation, or a stretch of it, as `summary.plan` names it. Without `from` and
 * `to` (exclusive) it reaches from the beginning to the end; positions count UTF-16 units.
 */
const shareReferenceSchema = z.object({
  post_id: idSchema,
  from: z.optional(positionSchema),
  to: z.optional(positionSchema),
});

/** A post with its conversation, or a stretch of it. */
export type ShareReference = z.infer<typeof shareReferenceSchema>;

/**
 * The request of `conversation_summary` (B§7). `content` is what domain/summary/summary-content.ts
 * builds: numbered shares, and 修改建议. With `shares` the server takes the material from the rows:
 * shares in `content` are ignored, its 修改建议 counts, and posts that are gone or marked 不给AI看 are not
 * used. With `post_ids` such a post refuses the whole request.
 */
export const summaryInputSchema = z.object({
  content: z.string().check(z.maxLength(SUMMARY_MAX_CHARACTERS)),
  type: z._default(z.literal('conversation_summary'), 'conversation_summary'),
  role_key: roleKeySchema,
  post_ids: z.optional(postIdsSchema),
  shares: z.optional(
    z.array(shareReferenceSchema).check(z.minLength(1), z.maxLength(SUMMARY_MAX_POSTS)),
  ),
  /** Times of `shares` are written in this IANA zone. */
  time_zone: timeZoneSchema,
  /** A part of a selection, or the composition of its parts' drafts; absent: the whole. */
  stage: z.optional(z.enum(['part', 'compose'])),
});

/** The answer of `conversation_summary` (B§7), with what rulings 7 adds. */
export const summaryAnswerSchema = z.object({
  success: z.literal(true),
  article: z.string(),
  title: z.string(),
  /** Shares that the article uses, counted from 1 in the order of the request. */
  used: z.optional(z.array(z.int())),
  usage: z.optional(usageSchema),
  engine: engineSchema,
  stones: z.optional(stoneReceiptSchema),
  notice: z.optional(noticeSchema),
  crisis: z.optional(crisisCardSchema),
});

/** The answer of `conversation_summary`. */
export type SummaryAnswer = z.infer<typeof summaryAnswerSchema>;

/** The requests that a selection needs, in order; the last one writes the article. */
export const summaryPlanSchema = z.object({
  steps: z.array(
    z.object({
      /** What a part is made from; empty for a composition. */
      shares: z.array(shareReferenceSchema),
      /** Indexes of the steps whose drafts are composed; empty for a part. */
      drafts: z.array(z.int()),
      /** The most it can cost. */
      stones: z.int(),
    }),
  ),
  left_out: z.array(
    z.object({ post_id: idSchema, reason: z.enum(['gone', 'private', 'too_long']) }),
  ),
});

/** The requests that a selection needs. */
export type SummaryPlan = z.infer<typeof summaryPlanSchema>;

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
    .route({
      method: 'POST',
      path: '/functions/v1/conversation_summary',
      tags: ['functions'],
      summary: 'Make one article of chosen inspirations',
    })
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
  plan: base
    .route({
      method: 'POST',
      path: '/api/summary-plans',
      tags: ['functions'],
      summary: 'How many requests a selection needs, and what they cost',
    })
    .input(
      z.object({ post_ids: postIdsSchema, role_key: roleKeySchema, time_zone: timeZoneSchema }),
    )
    .output(summaryPlanSchema),
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
