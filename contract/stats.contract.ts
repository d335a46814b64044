// The figures of the dashboard, computed by the server in the user's time zone (B§3, B§9). Refused
// in trial mode (B§6).
import * as z from 'zod/mini';
import { base } from '#contract/base.ts';
import { MOODS } from '#domain/diaries/mood.ts';
import { RESONANCE_BANDS, WORKS_TYPES } from '#domain/recommendations/recommendation.ts';
import { ACTIVITY_LEVELS, STREAK_LEVELS } from '#domain/stats/levels.ts';
import type { JournalPatterns } from '#domain/stats/patterns.ts';
import { isPeriod, type JournalReview } from '#domain/stats/review.ts';
import type { JournalStats } from '#domain/stats/stats.ts';

const recentSchema = z.object({ posts: z.int(), diaries: z.int() });
const countedSchema = z.object({ value: z.string(), count: z.int() });

export const statsSchema = z.object({
  totals: z.object({
    posts: z.int(),
    diaries: z.int(),
    messages: z.int(),
    recommendations: z.int(),
  }),
  week: recentSchema,
  month: recentSchema,
  averagePostsPerDay: z.number(),
  averageDiariesPerWeek: z.number(),
  mostActiveWeekday: z.nullable(z.int()),
  mostUsedMood: z.nullable(z.enum(MOODS)),
  topTags: z.array(countedSchema),
  moods: z.array(z.object({ value: z.enum(MOODS), count: z.int() })),
  months: z.array(z.object({ month: z.string(), posts: z.int(), diaries: z.int() })),
  engagement: z.number(),
  longestStreak: z.int(),
  currentStreak: z.int(),
  activityLevel: z.enum(ACTIVITY_LEVELS),
  streakLevel: z.enum(STREAK_LEVELS),
  topWorks: z.array(
    z.object({
      title: z.string(),
      author: z.string(),
      worksType: z.enum(WORKS_TYPES),
      count: z.int(),
    }),
  ),
  topAuthors: z.array(countedSchema),
  worksByType: z.record(z.enum(WORKS_TYPES), z.int()),
  resonance: z.record(z.enum(RESONANCE_BANDS), z.int()),
  heatmap: z.array(z.object({ day: z.string(), count: z.int() })),
}) satisfies z.ZodMiniType<JournalStats>;

const monthsSchema = z.array(z.object({ month: z.string(), count: z.int() }));

const patternsSchema = z.object({
  from: z.string(),
  to: z.string(),
  hours: z.array(z.int()),
  tags: z.array(z.object({ tag: z.string(), name: z.string(), months: monthsSchema })),
  moods: z.array(
    z.object({
      month: z.string(),
      moods: z.array(z.object({ value: z.enum(MOODS), count: z.int() })),
    }),
  ),
  word: z.nullable(
    z.object({ month: z.string(), word: z.string(), count: z.int(), texts: z.int() }),
  ),
}) satisfies z.ZodMiniType<JournalPatterns>;

const reviewSchema = z.object({
  posts: z.int(),
  diaries: z.int(),
  characters: z.int(),
  tags: z.array(z.object({ tag: z.string(), name: z.string(), count: z.int() })),
  moods: z.array(z.object({ value: z.enum(MOODS), count: z.int() })),
  word: z.nullable(z.object({ word: z.string(), count: z.int(), texts: z.int() })),
}) satisfies z.ZodMiniType<JournalReview>;

const timeZoneInput = z.object({ timeZone: z.string().check(z.maxLength(60)) });

export const statsContract = {
  get: base
    .route({
      method: 'GET',
      path: '/api/stats',
      tags: ['stats'],
      summary: 'The figures of the dashboard',
    })
    .input(timeZoneInput)
    .output(statsSchema),
  patterns: base
    .route({
      method: 'GET',
      path: '/api/stats/patterns',
      tags: ['stats'],
      summary: 'Hours, tags and moods of the last twelve months, and the word of a month',
    })
    .input(timeZoneInput)
    .output(patternsSchema),
  review: base
    .route({
      method: 'GET',
      path: '/api/stats/review',
      tags: ['stats'],
      summary: 'The figures of a month (YYYY-MM) or a year (YYYY)',
    })
    .input(z.object({ ...timeZoneInput.shape, period: z.string().check(z.refine(isPeriod)) }))
    .output(reviewSchema),
};
