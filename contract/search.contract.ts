// Searches the user's posts, conversations and diaries, as the landing page promises.
import * as z from 'zod/mini';
import { base, idSchema, notOnlyNul, pageInput, timeSchema } from '#contract/base.ts';
import {
  SEARCH_KINDS,
  SEARCH_QUERY_MAX_CHARACTERS,
  type SearchResult,
} from '#domain/search/search.ts';

export const searchResultSchema = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: idSchema,
  postId: z.nullable(idSchema),
  title: z.nullable(z.string()),
  snippet: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
  createdAt: timeSchema,
}) satisfies z.ZodMiniType<SearchResult>;

export const searchContract = {
  find: base
    .route({
      method: 'GET',
      path: '/api/search',
      tags: ['search'],
      summary: 'Exact substrings, newest first',
    })
    .input(
      z.object({
        query: z
          .string()
          .check(z.minLength(1), z.maxLength(SEARCH_QUERY_MAX_CHARACTERS), notOnlyNul),
        /** All kinds when absent. */
        kinds: z.optional(z.array(z.enum(SEARCH_KINDS)).check(z.minLength(1))),
        /** Written at or after this time. */
        from: z.optional(timeSchema),
        /** Written before this time. */
        to: z.optional(timeSchema),
        hasPicture: z.optional(z.boolean()),
        ...pageInput,
      }),
    )
    .output(z.object({ items: z.array(searchResultSchema), nextCursor: z.nullable(z.string()) })),
};
