// Endpoints of tags (标签). Rulings 54.
import * as z from 'zod/mini';
import { base, notOnlyNul, pageInput, readableByToken } from '#contract/base.ts';
import { TAG_KEY_MAX, type ListedTag } from '#domain/tags/tag.ts';

const listedTagSchema = z.object({
  tag: z.string(),
  name: z.string(),
  entries: z.int(),
}) satisfies z.ZodMiniType<ListedTag>;

/** The rules in domain/tags have the real limits. */
const tagNameSchema = z.string().check(z.maxLength(TAG_KEY_MAX), notOnlyNul);

/** The endpoints: list, rename. Renaming onto a tag that exists merges the two. */
export const tagContract = {
  list: readableByToken
    .route({
      method: 'GET',
      path: '/api/tags',
      tags: ['tags'],
      summary: 'The tags of posts and diaries, most used first',
    })
    .output(
      z.object({
        items: z.array(listedTagSchema),
        /** All tags of the user; more than the listed ones when there are very many. */
        total: z.int(),
      }),
    ),
  rename: base
    .route({
      method: 'POST',
      path: '/api/tags/rename',
      tags: ['tags'],
      summary: 'Rename or merge a tag; with a nextCursor, call again until it is null',
    })
    .input(z.object({ from: tagNameSchema, to: tagNameSchema, cursor: pageInput.cursor }))
    .output(
      z.object({
        /** Entries that this call changed, all in one transaction. */
        changed: z.int(),
        /** The cursor of the next call; null when no entry is left. */
        nextCursor: z.nullable(z.string()),
      }),
    ),
};
