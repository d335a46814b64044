// The sample posts and diaries of trial mode (A§3, B§3, rulings 39). Needs no session, because
// trial users have none.
import * as z from 'zod/mini';
import { base, idSchema, imageRefSchema } from '#contract/base.ts';
import { MOODS } from '#domain/diaries/mood.ts';
import { WORKS_TYPES } from '#domain/recommendations/recommendation.ts';
import type { SampleSet } from '#domain/samples/sample.ts';

const daysAgoSchema = z.int().check(z.minimum(1));

/** All samples. Their times are relative to the first visit, which only the browser knows. */
export const sampleSetSchema = z.object({
  posts: z.array(
    z.object({
      id: idSchema,
      daysAgo: daysAgoSchema,
      time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
      content: z.string(),
      images: z.array(imageRefSchema),
      conversation: z.array(
        z.object({ roleKey: z.nullable(z.string()), text: z.string(), minutesLater: z.int() }),
      ),
    }),
  ),
  diaries: z.array(
    z.object({
      id: idSchema,
      daysAgo: daysAgoSchema,
      title: z.string(),
      content: z.string(),
      mood: z.enum(MOODS),
      tags: z.array(z.string()),
      emotionalThemes: z.array(z.string()),
      images: z.array(imageRefSchema),
      postIds: z.array(idSchema),
      works: z.array(
        z.object({
          title: z.string(),
          author: z.string(),
          worksType: z.enum(WORKS_TYPES),
          sourceContext: z.string(),
          matchScore: z.int(),
          matchReason: z.string(),
        }),
      ),
    }),
  ),
}) satisfies z.ZodMiniType<SampleSet>;

export const sampleContract = {
  list: base
    .route({
      method: 'GET',
      path: '/api/samples',
      tags: ['samples'],
      summary: 'The sample posts and diaries of trial mode',
    })
    .output(sampleSetSchema),
};
