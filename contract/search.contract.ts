// Searches the user's posts, conversations and diaries, as the landing page promises.
import * as z from 'zod/mini';
import { daySchema, filterFields, timeZoneSchema } from '#contract/entry.contract.ts';
import { idSchema, notOnlyNul, pageInput, timeSchema, readableByToken } from '#contract/base.ts';
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
  date: z.nullable(daySchema),
  createdAt: timeSchema,
}) satisfies z.ZodMiniType<SearchResult>;

const findSchema = z.object({
  query: z.string().check(z.minLength(1), z.maxLength(SEARCH_QUERY_MAX_CHARACTERS), notOnlyNul),
  /** All kinds when absent. */
  kinds: z.optional(z.array(z.enum(SEARCH_KINDS)).check(z.minLength(1))),
  tag: filterFields.tag,
  from: filterFields.from,
  to: filterFields.to,
  hasImage: filterFields.hasImage,
  /** Of the days; a fixed zone when absent. */
  timeZone: z.optional(timeZoneSchema),
  ...pageInput,
});

/** A searched text with a filter. A message has the day of its time, and no tags. */
export type FindInput = z.infer<typeof findSchema>;

export const searchContract = {
  find: readableByToken
    .route({
      method: 'GET',
      path: '/api/search',
      tags: ['search'],
      summary: 'Exact substrings, newest first',
    })
    .input(findSchema)
    .output(z.object({ items: z.array(searchResultSchema), nextCursor: z.nullable(z.string()) })),
};
