// Endpoints of diaries (回响笔记). B§3, B§5, B§7.
import * as z from 'zod/mini';
import { engineSchema } from '#contract/ai-answer.ts';
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
import type { Diary, DiaryCard, DiaryDraft } from '#domain/diaries/diary.ts';
import { MOODS } from '#domain/diaries/mood.ts';
import { SUMMARY_MAX_POSTS } from '#domain/summary/summary-content.ts';

const originalPostSchema = z.object({
  id: idSchema,
  content: longTextSchema,
  timestamp: timeSchema,
  images: z.array(imageRefSchema),
});

const dateSchema = z.iso.date();

export const diarySchema = z.object({
  id: idSchema,
  date: dateSchema,
  title: z.string(),
  content: z.string(),
  aiGenerated: z.nullable(z.string()),
  engine: z.nullable(engineSchema),
  userEdited: z.nullable(z.string()),
  mood: z.enum(MOODS),
  tags: z.array(z.string()),
  emotionalThemes: z.array(z.string()),
  images: z.array(imageRefSchema),
  coverImage: z.nullable(imageRefSchema),
  originalPosts: z.array(originalPostSchema),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  isFavourite: z.boolean(),
  isSample: z.boolean(),
  fromPrivate: z.optional(z.boolean()),
}) satisfies z.ZodMiniType<Diary>;

/** A diary in a list. */
export const diaryCardSchema = z.object({
  id: idSchema,
  date: dateSchema,
  title: z.string(),
  excerpt: z.string(),
  mood: z.enum(MOODS),
  imageCount: z.int(),
  coverImage: z.nullable(imageRefSchema),
  createdAt: timeSchema,
  isFavourite: z.boolean(),
  isSample: z.boolean(),
}) satisfies z.ZodMiniType<DiaryCard>;

const tagsSchema = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100));

/** The fields that an input can set. `content` is the text as the user leaves it. */
export const diaryFields = {
  date: dateSchema,
  title: longTextSchema,
  content: longTextSchema,
  /** The AI's own text. An edited `content` beside it becomes `userEdited`. */
  aiGenerated: z.nullable(longTextSchema),
  mood: z.enum(MOODS),
  tags: tagsSchema,
  emotionalThemes: tagsSchema,
  images: imagesSchema,
  coverImage: z.nullable(imageRefSchema),
};

/** What the screen showed when an edit began. DIARY_CHANGED when the diary no longer says this. */
const basedOnSchema = z.pick(z.object(diaryFields), {
  title: true,
  content: true,
  mood: true,
  tags: true,
  images: true,
  coverImage: true,
}) satisfies z.ZodMiniType<DiaryDraft>;

const newDiarySchema = z.object({
  id: idSchema,
  date: diaryFields.date,
  title: diaryFields.title,
  content: diaryFields.content,
  aiGenerated: z.optional(diaryFields.aiGenerated),
  /** The engine that wrote `aiGenerated`; the label beside the text shows it (rulings 46). */
  engine: z.optional(z.nullable(engineSchema)),
  mood: z.optional(diaryFields.mood),
  tags: z.optional(diaryFields.tags),
  images: diaryFields.images,
  coverImage: z.optional(diaryFields.coverImage),
  /** Quotes over the limit are shortened with … (domain/diaries/quotes.ts). */
  originalPosts: z.optional(z.array(originalPostSchema).check(z.maxLength(SUMMARY_MAX_POSTS))),
});

export type NewDiary = z.infer<typeof newDiarySchema>;

const diaryChangeSchema = z.object({
  id: idSchema,
  ...z.partial(z.omit(z.object(diaryFields), { date: true, aiGenerated: true })).shape,
  /** Ids of the quoted posts to keep. */
  originalPostIds: z.optional(z.array(idSchema).check(z.maxLength(SUMMARY_MAX_POSTS))),
  basedOn: z.optional(basedOnSchema),
  changeId: changeIdSchema,
  keepsBefore: keepsBeforeSchema,
});

/** Fields of a diary to change; absent fields stay as they are. */
export type DiaryChange = z.infer<typeof diaryChangeSchema>;

/** The endpoints: list, get, create, update, remove, and the diaries that cite a post. */
export const diaryContract = {
  list: readableByToken
    .route({
      method: 'GET',
      path: '/api/diaries',
      tags: ['diaries'],
      summary: 'A page of diary cards, newest first',
    })
    .input(z.object(pageInput))
    .output(
      z.object({
        items: z.array(diaryCardSchema),
        nextCursor: z.nullable(z.string()),
        total: z.int(),
      }),
    ),
  get: readableByToken
    .route({
      method: 'GET',
      path: '/api/diaries/{id}',
      tags: ['diaries'],
      summary: 'One diary',
    })
    .input(z.object({ id: idSchema }))
    .output(diarySchema),
  create: writableByToken
    .route({
      method: 'POST',
      path: '/api/diaries',
      tags: ['diaries'],
      summary: 'Create a diary; an existing id returns its row, a deleted one is not found',
    })
    .input(newDiarySchema)
    .output(diarySchema),
  update: writableByToken
    .route({
      method: 'PATCH',
      path: '/api/diaries/{id}',
      tags: ['diaries'],
      summary: 'Change the given fields; a blank title or body is ignored',
    })
    .input(diaryChangeSchema)
    .output(diarySchema),
  remove: base
    .route({
      method: 'DELETE',
      path: '/api/diaries/{id}',
      tags: ['diaries'],
      summary: 'Delete a diary with its recommendations; final',
    })
    .input(z.object({ id: idSchema }))
    .output(doneSchema),
  citing: readableByToken
    .route({
      method: 'GET',
      path: '/api/posts/{postId}/diaries',
      tags: ['diaries'],
      summary: 'Diaries that cite a post, newest first',
    })
    .input(z.object({ postId: idSchema }))
    .output(
      z.object({ items: z.array(z.object({ id: idSchema, title: z.string(), date: dateSchema })) }),
    ),
};
