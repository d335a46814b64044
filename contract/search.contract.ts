// Finding one's own words again, over posts, conversations and diaries (the landing page promises
// it).
import * as z from 'zod/mini';
import { base, idSchema, notOnlyNul, pageInput, timeSchema } from '#contract/base.ts';
import {
  SEARCH_KINDS,
  SEARCH_QUERY_MAX_CHARACTERS,
  type SearchResult,
} from '#domain/search/search.ts';

/** Something found, on the wire. */
export const searchResultSchema = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: idSchema,
  postId: z.nullable(idSchema),
  title: z.nullable(z.string()),
  snippet: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
  createdAt: timeSchema,
}) satisfies z.ZodMiniType<SearchResult>;

/** The one row. */
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
        /** Written at or after this moment. */
        from: z.optional(timeSchema),
        /** Written before this moment. */
        to: z.optional(timeSchema),
        hasImage: z.optional(z.boolean()),
        ...pageInput,
      }),
    )
    .output(z.object({ items: z.array(searchResultSchema), nextCursor: z.nullable(z.string()) })),
};
