// Endpoints of posts (灵感). B§3, B§5, B§7.
import * as z from 'zod/mini';
import {
  base,
  changeIdSchema,
  doneSchema,
  idSchema,
  imageRefSchema,
  imagesSchema,
  keepsBeforeSchema,
  longTextSchema,
  pageInput,
  timeSchema,
  readableByToken,
  writableByToken,
} from '#contract/base.ts';
import type { Post, PostFields } from '#domain/posts/post.ts';

export const postSchema = z.object({
  id: idSchema,
  content: z.string(),
  sourceContent: z.nullable(z.string()),
  images: z.array(imageRefSchema),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  recordedAt: timeSchema,
  conversationCount: z.int(),
  diaryCount: z.int(),
  aiPrivate: z.boolean(),
  isFavourite: z.boolean(),
  isPinned: z.boolean(),
  isSample: z.boolean(),
}) satisfies z.ZodMiniType<Post>;

/** A page of posts, newest moment first. */
export const postPageSchema = z.object({
  items: z.array(postSchema),
  /** The post on top of the feed; on the first page only. It is also in `items`, at its place. */
  pinned: z.nullable(postSchema),
  /** The cursor of the next page; null on the last page. */
  nextCursor: z.nullable(z.string()),
  /** All posts of the user, not only this page. */
  total: z.int(),
});

/** The fields that an input can set. */
export const postFields = {
  content: longTextSchema,
  images: imagesSchema,
  sourceContent: z.nullable(longTextSchema),
  aiPrivate: z.boolean(),
} satisfies { [Field in keyof PostFields]: z.ZodMiniType<PostFields[Field]> };

/** The moment of a post; MOMENT_OUT_OF_RANGE. The range is in domain/posts/moment.ts. */
const momentField = { createdAt: z.optional(timeSchema) };

const newPostSchema = z.object({
  id: idSchema,
  content: postFields.content,
  images: postFields.images,
  aiPrivate: z.optional(postFields.aiPrivate),
  ...momentField,
});

export type NewPost = z.infer<typeof newPostSchema>;

/** What the screen showed when an edit began. POST_CHANGED when the post no longer says this. */
const basedOnSchema = z.object({ content: longTextSchema, images: imagesSchema });

const postChangeSchema = z.object({
  id: idSchema,
  ...z.partial(z.object(postFields)).shape,
  ...momentField,
  basedOn: z.optional(basedOnSchema),
  /**
   * The `updatedAt` of the post that the screen showed. POST_CHANGED when the mark 不给AI看 would be
   * taken off a post that has changed since.
   */
  seenUpdatedAt: z.optional(timeSchema),
  changeId: changeIdSchema,
  keepsBefore: keepsBeforeSchema,
});

/** Fields of a post to change; absent fields stay as they are. */
export type PostChange = z.infer<typeof postChangeSchema>;

/** The endpoints: list, get, create, update, remove. */
export const postContract = {
  list: readableByToken
    .route({
      method: 'GET',
      path: '/api/posts',
      tags: ['posts'],
      summary: 'A page of the feed, newest first',
    })
    .input(z.object(pageInput))
    .output(postPageSchema),
  get: readableByToken
    .route({ method: 'GET', path: '/api/posts/{id}', tags: ['posts'], summary: 'One post' })
    .input(z.object({ id: idSchema }))
    .output(postSchema),
  create: writableByToken
    .route({
      method: 'POST',
      path: '/api/posts',
      tags: ['posts'],
      summary: 'Create a post; an existing id returns its row, a deleted one is not found',
    })
    .input(newPostSchema)
    .output(postSchema),
  update: writableByToken
    .route({
      method: 'PATCH',
      path: '/api/posts/{id}',
      tags: ['posts'],
      summary: 'Change the given fields',
    })
    .input(postChangeSchema)
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
