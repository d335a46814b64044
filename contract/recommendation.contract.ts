// Recommendations for the mood of a diary: the call of B§7, and the list stored with a diary.
import * as z from 'zod/mini';
import {
  careLineSchema,
  crisisCardSchema,
  engineSchema,
  noticeSchema,
} from '#contract/ai-answer.ts';
import {
  base,
  idSchema,
  longTextSchema,
  stoneReceiptSchema,
  timeSchema,
  usageSchema,
} from '#contract/base.ts';
import { WORKS_TYPES, type Recommendation } from '#domain/recommendations/recommendation.ts';

/** A recommendation that is stored with a diary. */
export const recommendationSchema = z.object({
  id: idSchema,
  diaryId: idSchema,
  title: z.string(),
  author: z.string(),
  sourceContext: z.string(),
  matchScore: z.int(),
  matchReason: z.string(),
  worksType: z.enum(WORKS_TYPES),
  verified: z.boolean(),
  engine: z.nullable(engineSchema),
  createdAt: timeSchema,
}) satisfies z.ZodMiniType<Recommendation>;

/** The request of `recommend_item` (B§7). */
export const recommendInputSchema = z.object({
  text: longTextSchema,
  prompt_type: z._default(z.string().check(z.maxLength(100)), 'recommend_item'),
  diary_id: z.optional(idSchema),
});

/**
 * The response of `recommend_item` (B§7), with the additions of rulings 7. `saved` is present when
 * the request named a diary.
 */
export const recommendAnswerSchema = z.object({
  success: z.literal(true),
  response: z.object({
    recommendations: z.array(
      z.object({
        title: z.string(),
        author: z.string(),
        works_type: z.enum(WORKS_TYPES),
        source_context: z.string(),
        match_score: z.int(),
        match_reason: z.string(),
        /** Whether the work is in the catalogue; others are marked 未核实. */
        verified: z.boolean(),
      }),
    ),
    emotional_themes: z.array(z.string()),
  }),
  usage: z.optional(usageSchema),
  engine: engineSchema,
  stones: z.optional(stoneReceiptSchema),
  saved: z.optional(z.array(recommendationSchema)),
  notice: z.optional(noticeSchema),
  crisis: z.optional(crisisCardSchema),
  care: z.optional(careLineSchema),
});

export type RecommendAnswer = z.infer<typeof recommendAnswerSchema>;

/** The endpoints: the call and the stored list. */
export const recommendationContract = {
  create: base
    .route({
      method: 'POST',
      path: '/functions/v1/recommend_item',
      tags: ['functions'],
      summary: 'Recommend works for a text; with diary_id they replace the stored ones',
    })
    .input(recommendInputSchema)
    .output(recommendAnswerSchema),
  list: base
    .route({
      method: 'GET',
      path: '/api/diaries/{diaryId}/recommendations',
      tags: ['diaries'],
      summary: 'The recommendations of a diary',
    })
    .input(z.object({ diaryId: idSchema }))
    .output(z.object({ items: z.array(recommendationSchema) })),
};
