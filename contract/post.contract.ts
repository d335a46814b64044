// Rows for inspiration posts (灵感). B§3, B§5, B§7.
import * as z from 'zod/mini';
import {
  base,
  doneSchema,
  idSchema,
  imageRefSchema,
  longTextSchema,
  timeSchema,
} from '#contract/base.ts';
import type { Post } from '#domain/posts/post.ts';
import { PAGE_SIZE_MAX } from '#domain/shared/paging.ts';

/** A post on the wire. */
export const postSchema = z.object({
  id: idSchema,
  content: z.string(),
  sourceContent: z.nullable(z.string()),
  images: z.array(imageRefSchema),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  conversationCount: z.int(),
  diaryCount: z.int(),
  aiPrivate: z.boolean(),
  isSample: z.boolean(),
}) satisfies z.ZodMiniType<Post>;

/** A page of posts, newest first. */
export const postPageSchema = z.object({
  items: z.array(postSchema),
  /** Where the next page starts; null on the last page. */
  nextCursor: z.nullable(z.string()),
  /** All posts of the person, not only this page. */
  total: z.int(),
});

const imagesSchema = z.array(imageRefSchema).check(z.maxLength(100));

/**
 * What was on the screen when an edit began. A row that says something else by now is not
 * overwritten: POST_CHANGED.
 */
const basedOnSchema = z.object({ content: longTextSchema, images: imagesSchema });

/** The rows: list, get, create, update, remove. */
export const postContract = {
  list: base
    .route({
      method: 'GET',
      path: '/api/posts',
      tags: ['posts'],
      summary: 'A page of the feed, newest first',
    })
    .input(
      z.object({
        cursor: z.optional(z.string()),
        limit: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_SIZE_MAX))),
      }),
    )
    .output(postPageSchema),
  get: base
    .route({ method: 'GET', path: '/api/posts/{id}', tags: ['posts'], summary: 'One post' })
    .input(z.object({ id: idSchema }))
    .output(postSchema),
  create: base
    .route({
      method: 'POST',
      path: '/api/posts',
      tags: ['posts'],
      summary: 'Publish an inspiration; an id that exists answers the existing row',
    })
    .input(z.object({ id: idSchema, content: longTextSchema, images: imagesSchema }))
    .output(postSchema),
  update: base
    .route({
      method: 'PATCH',
      path: '/api/posts/{id}',
      tags: ['posts'],
      summary: 'Change what is given, keep the rest',
    })
    .input(
      z.object({
        id: idSchema,
        content: z.optional(longTextSchema),
        images: z.optional(imagesSchema),
        sourceContent: z.optional(z.nullable(longTextSchema)),
        aiPrivate: z.optional(z.boolean()),
        basedOn: z.optional(basedOnSchema),
      }),
    )
    .output(postSchema),
  remove: base
    .route({
      method: 'DELETE',
      path: '/api/posts/{id}',
      tags: ['posts'],
      summary: 'Delete a post with its conversation; final',
    })
    .input(z.object({ id: idSchema }))
    .output(doneSchema),
};
