// Bringing along what was written in trial mode (rulings 38). Rows keep their ids and times; ids
// that exist already stay as they are, so the same batch can be sent again and again and makes
// nothing twice.
import * as z from 'zod/mini';
import { base, idSchema, imagesSchema, longTextSchema, timeSchema } from '#contract/base.ts';
import { diaryFields } from '#contract/diary.contract.ts';
import { postFields } from '#contract/post.contract.ts';
import { WORKS_TYPES } from '#domain/recommendations/recommendation.ts';
import { SUMMARY_MAX_POSTS } from '#domain/summary/summary-content.ts';

/** Posts, and diaries, of one batch at the most. */
export const IMPORT_BATCH_ROWS = 10;

/**
 * Messages of one post in one batch at the most; a longer conversation is sent with its post again.
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

/** A batch on the wire. Images are uploaded before and named by their object paths. */
export const importBatchSchema = z.object({
  posts: z.array(postRowSchema).check(z.maxLength(IMPORT_BATCH_ROWS)),
  diaries: z.array(diaryRowSchema).check(z.maxLength(IMPORT_BATCH_ROWS)),
});

/** A post of a batch. */
export type ImportedPost = Omit<z.infer<typeof postRowSchema>, 'messages'>;

/** A batch. */
export type ImportBatch = z.infer<typeof importBatchSchema>;

/**
 * The one row. Its answer names the rows that stand in the account now; a row that breaks a rule is
 * left out of it.
 */
export const importContract = {
  create: base
    .route({
      method: 'POST',
      path: '/api/import',
      tags: ['import'],
      summary: 'Bring rows of trial mode into the account; can be repeated',
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
