// The user's profile: user_settings with the counters of the banner. A§2, A§3.
import * as z from 'zod/mini';
import { base, imageRefSchema } from '#contract/base.ts';
import { NICKNAME_INPUT_MAX, type Profile } from '#domain/profile/profile.ts';

export const profileSchema = z.object({
  avatarUrl: z.nullable(imageRefSchema),
  backgroundUrl: z.nullable(imageRefSchema),
  nickname: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  defaultSummaryStyle: z.nullable(z.string()),
  counts: z.object({ posts: z.int(), aiMessages: z.int(), diaries: z.int() }),
}) satisfies z.ZodMiniType<Profile>;

/** The endpoints: get, update. */
export const profileContract = {
  get: base
    .route({
      method: 'GET',
      path: '/api/profile',
      tags: ['profile'],
      summary: 'Profile and counters',
    })
    .output(profileSchema),
  update: base
    .route({
      method: 'PATCH',
      path: '/api/profile',
      tags: ['profile'],
      summary: 'Change the given fields; null removes a value',
    })
    .input(
      z.object({
        avatarUrl: z.optional(z.nullable(imageRefSchema)),
        backgroundUrl: z.optional(z.nullable(imageRefSchema)),
        nickname: z.optional(z.nullable(z.string().check(z.maxLength(NICKNAME_INPUT_MAX)))),
        bio: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
        defaultSummaryStyle: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      }),
    )
    .output(profileSchema),
};
