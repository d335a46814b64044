// Imports trial data into an account (rulings 38). Rows keep their ids and times, and existing ids
// are not changed, so a batch can be sent again.
import * as z from 'zod/mini';
import { base, idSchema, imagesSchema, longTextSchema, timeSchema } from '#contract/base.ts';
import { diaryFields } from '#contract/diary.contract.ts';
import { postFields } from '#contract/post.contract.ts';
import { WORKS_TYPES } from '#domain/recommendations/recommendation.ts';
import { SUMMARY_MAX_POSTS } from '#domain/summary/summary-content.ts';

/** The most posts, and the most diaries, in one batch. */
export const IMPORT_BATCH_ROWS = 10;

/**
 * The most messages of one post in a batch. A longer conversation is sent in several batches that
 * repeat the post.
 */
export const IMPORT_BATCH_MESSAGES = 100;

const shortTextSchema = z.string().check(z.maxLength(2000));

const messageRowSchema = z.object({
  id: idSchema,
  content: longTextSchema,
  isUser: z.boolean(),
  images: imagesSchema,
  createdAt: timeSchema,
  roleKey: z.nullable(z.string().check(z.maxLength(100))),
});

const postRowSchema = z.object({
  id: idSchema,
  ...postFields,
  createdAt: timeSchema,
  messages: z.array(messageRowSchema).check(z.maxLength(IMPORT_BATCH_MESSAGES)),
});

const workRowSchema = z.object({
  title: shortTextSchema,
  author: shortTextSchema,
  worksType: z.enum(WORKS_TYPES),
  sourceContext: shortTextSchema,
  matchScore: z.int().check(z.minimum(1), z.maximum(10)),
  matchReason: shortTextSchema,
});

const diaryRowSchema = z.object({
  id: idSchema,
  ...diaryFields,
  originalPosts: z
    .array(
      z.object({
        id: idSchema,
        content: longTextSchema,
        timestamp: timeSchema,
        images: imagesSchema,
      }),
    )
    .check(z.maxLength(SUMMARY_MAX_POSTS)),
  createdAt: timeSchema,
  works: z.array(workRowSchema).check(z.maxLength(20)),
});

/** Images are uploaded first; rows refer to their object paths. */
export const importBatchSchema = z.object({
  posts: z.array(postRowSchema).check(z.maxLength(IMPORT_BATCH_ROWS)),
  diaries: z.array(diaryRowSchema).check(z.maxLength(IMPORT_BATCH_ROWS)),
});

/** A post of a batch without its messages. */
export type ImportedPost = Omit<z.infer<typeof postRowSchema>, 'messages'>;

export type ImportBatch = z.infer<typeof importBatchSchema>;

/** The endpoint. It returns the ids that are now in the account, without rows that break a rule. */
export const importContract = {
  create: base
    .route({
      method: 'POST',
      path: '/api/import',
      tags: ['import'],
      summary: 'Import rows of trial mode into the account; can be repeated',
    })
    .input(importBatchSchema)
    .output(
      z.object({
        posts: z.array(idSchema),
        messages: z.array(idSchema),
        diaries: z.array(idSchema),
      }),
    ),
};
