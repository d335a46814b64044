// Imports rows that were written elsewhere: a trial into an account (rulings 38), and entries of
// files (rulings 62). Rows keep their ids and times, and existing ids are not changed, so a batch
// can be sent again.
import * as z from 'zod/mini';
import { engineSchema } from '#contract/ai-answer.ts';
import { base, idSchema, imagesSchema, longTextSchema, timeSchema } from '#contract/base.ts';
import { diaryFields } from '#contract/diary.contract.ts';
import { importedFactSchema } from '#contract/fact.contract.ts';
import { personaSchema } from '#contract/persona.contract.ts';
import { postFields } from '#contract/post.contract.ts';
import { askedQuestionSchema } from '#contract/question.contract.ts';
import { templateInputSchema } from '#contract/template.contract.ts';
import { importedVersionSchema } from '#contract/version.contract.ts';
import { TEMPLATES_MAX } from '#domain/templates/template.ts';
import { QUESTIONS_MAX } from '#domain/asking/answer.ts';
import { FACTS_MAX } from '#domain/facts/fact.ts';
import { PERSONAS_MAX } from '#domain/personas/persona.ts';
import { WORKS_TYPES } from '#domain/recommendations/recommendation.ts';
import { SUMMARY_MAX_POSTS } from '#domain/summary/summary-content.ts';

/** The most posts, and the most diaries, in one batch. */
export const IMPORT_BATCH_ROWS = 10;

/**
 * The most messages of one post in a batch. A longer conversation is sent in several batches that
 * repeat the post.
 */
export const IMPORT_BATCH_MESSAGES = 100;

/** The most versions in one batch. They are sent after their entries. */
export const IMPORT_BATCH_VERSIONS = 100;

/** The most ids in one question about rows that are there already. */
export const IMPORT_KNOWN_IDS = 200;

const shortTextSchema = z.string().check(z.maxLength(2000));

/** What wrote an AI text, for its label. Absent: the built-in engine, as in a trial. */
const engineField = { engine: z.optional(z.nullable(engineSchema)) };

/** A message with what it says of itself. */
export const importedMessageSchema = z.object({
  id: idSchema,
  content: longTextSchema,
  isUser: z.boolean(),
  images: imagesSchema,
  createdAt: timeSchema,
  roleKey: z.nullable(z.string().check(z.maxLength(100))),
  ...engineField,
});

/** A post with its marks and its conversation. */
export const importedPostSchema = z.object({
  id: idSchema,
  ...postFields,
  createdAt: timeSchema,
  /** Absent in rows of older clients: saved at their moment. */
  recordedAt: z.optional(timeSchema),
  isFavourite: z.optional(z.boolean()),
  /** Ignored when the account has a pinned post. */
  isPinned: z.optional(z.boolean()),
  messages: z.array(importedMessageSchema).check(z.maxLength(IMPORT_BATCH_MESSAGES)),
});

/** A work that was recommended for a diary. */
const workRowSchema = z.object({
  title: shortTextSchema,
  author: shortTextSchema,
  worksType: z.enum(WORKS_TYPES),
  sourceContext: shortTextSchema,
  matchScore: z.int().check(z.minimum(1), z.maximum(10)),
  matchReason: shortTextSchema,
  ...engineField,
});

/** A diary with the posts that it cites and its works. */
export const importedDiarySchema = z.object({
  id: idSchema,
  ...diaryFields,
  /** Absent: read from the text, as for a new diary. */
  mood: z.optional(diaryFields.mood),
  ...engineField,
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
  isFavourite: z.optional(z.boolean()),
  /** A post that it was written from was marked 不给AI看 when it was deleted. */
  fromPrivate: z.optional(z.boolean()),
  works: z.array(workRowSchema).check(z.maxLength(20)),
});

/** Images are uploaded first; rows refer to their object paths. */
export const importBatchSchema = z.object({
  posts: z.array(importedPostSchema).check(z.maxLength(IMPORT_BATCH_ROWS)),
  diaries: z.array(importedDiarySchema).check(z.maxLength(IMPORT_BATCH_ROWS)),
  /** Absent in batches of older clients. */
  facts: z.optional(z.array(importedFactSchema).check(z.maxLength(FACTS_MAX))),
  /** Absent in batches of older clients. */
  personas: z.optional(z.array(personaSchema).check(z.maxLength(PERSONAS_MAX))),
  /** Absent in batches of older clients. */
  questions: z.optional(z.array(askedQuestionSchema).check(z.maxLength(QUESTIONS_MAX))),
  /** In their order; absent in batches of older clients. */
  templates: z.optional(z.array(templateInputSchema).check(z.maxLength(TEMPLATES_MAX))),
  /** Of entries that are there; a number that an entry has already is not changed. */
  versions: z.optional(z.array(importedVersionSchema).check(z.maxLength(IMPORT_BATCH_VERSIONS))),
});

/** A post of a batch without its messages. */
export type ImportedPost = Omit<z.infer<typeof importedPostSchema>, 'messages'>;

export type ImportBatch = z.infer<typeof importBatchSchema>;

/**
 * `create` returns the ids that are now in the journal, without rows that break a rule. `known`
 * takes ids of posts, messages, diaries, facts, personas, questions and templates.
 */
export const importContract = {
  known: base
    .route({
      method: 'POST',
      path: '/api/import/known',
      tags: ['import'],
      summary: 'The given ids that rows of the journal have already',
    })
    .input(z.object({ ids: z.array(idSchema).check(z.maxLength(IMPORT_KNOWN_IDS)) }))
    .output(z.object({ ids: z.array(idSchema) })),
  create: base
    .route({
      method: 'POST',
      path: '/api/import',
      tags: ['import'],
      summary: 'Import rows with their ids and times; can be repeated',
    })
    .input(importBatchSchema)
    .output(
      z.object({
        posts: z.array(idSchema),
        messages: z.array(idSchema),
        diaries: z.array(idSchema),
        facts: z.array(idSchema),
        personas: z.array(idSchema),
        questions: z.array(idSchema),
        templates: z.array(idSchema),
      }),
    ),
};
