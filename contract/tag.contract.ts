// Endpoints of tags (标签). Rulings 54.
import * as z from 'zod/mini';
import { base, notOnlyNul, readableByToken } from '#contract/base.ts';
import type { TagRenaming } from '#domain/tags/tag-rename.ts';
import { TAG_KEY_MAX, type ListedTag } from '#domain/tags/tag.ts';

const listedTagSchema = z.object({
  tag: z.string(),
  name: z.string(),
  entries: z.int(),
}) satisfies z.ZodMiniType<ListedTag>;

const renamingSchema = z.object({
  /** The key of the old tag, and the new name. */
  from: z.string(),
  to: z.string(),
  done: z.int(),
  total: z.int(),
}) satisfies z.ZodMiniType<TagRenaming>;

const tagListSchema = z.object({
  items: z.array(listedTagSchema),
  /** All tags of the user; more than the listed ones when there are very many. */
  total: z.int(),
  /** The renaming that runs; null: none. */
  renaming: z.nullable(renamingSchema),
});

const renameResultSchema = z.object({
  /** Entries that are renamed by now. */
  changed: z.int(),
  /** The renaming that goes on after this response; null: it is finished. */
  renaming: z.nullable(renamingSchema),
  /** Always null. Clients of earlier versions call again until it is. */
  nextCursor: z.null(),
});

export type TagList = z.infer<typeof tagListSchema>;
export type RenameResult = z.infer<typeof renameResultSchema>;

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
    .output(tagListSchema),
  rename: base
    .route({
      method: 'POST',
      path: '/api/tags/rename',
      tags: ['tags'],
      summary: 'Rename or merge a tag in all entries; the list shows how far it is',
    })
    .input(z.object({ from: tagNameSchema, to: tagNameSchema }))
    .output(renameResultSchema),
};
