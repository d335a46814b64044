// Rows for diary notes (回响笔记). B§3, B§5, B§7.
import * as z from 'zod/mini';
import { engineSchema } from '#contract/ai-answer.ts';
import {
  base,
  doneSchema,
  idSchema,
  imageRefSchema,
  longTextSchema,
  timeSchema,
} from '#contract/base.ts';
import type { Diary, DiaryCard, DiaryDraft } from '#domain/diaries/diary.ts';
import { MOODS } from '#domain/diaries/mood.ts';
import { PAGE_SIZE_MAX } from '#domain/shared/paging.ts';
import { SUMMARY_MAX_POSTS } from '#domain/summary/summary-content.ts';

const originalPostSchema = z.object({
  id: idSchema,
  content: longTextSchema,
  timestamp: timeSchema,
  images: z.array(imageRefSchema),
});

const dateSchema = z.iso.date();

/** A diary note on the wire. */
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
  isSample: z.boolean(),
}) satisfies z.ZodMiniType<Diary>;

/** A diary in a list. */
const diaryCardSchema = z.object({
  id: idSchema,
  date: dateSchema,
  title: z.string(),
  excerpt: z.string(),
  mood: z.enum(MOODS),
  imageCount: z.int(),
  coverImage: z.nullable(imageRefSchema),
  createdAt: timeSchema,
  isSample: z.boolean(),
}) satisfies z.ZodMiniType<DiaryCard>;

const imagesSchema = z.array(imageRefSchema).check(z.maxLength(100));
const tagsSchema = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100));

/**
 * What was on the screen when an edit began. A note that says something else by now is not
 * overwritten: DIARY_CHANGED.
 */
const basedOnSchema = z.object({
  title: longTextSchema,
  content: longTextSchema,
  mood: z.enum(MOODS),
  tags: tagsSchema,
  images: imagesSchema,
  coverImage: z.nullable(imageRefSchema),
}) satisfies z.ZodMiniType<DiaryDraft>;

/** The rows: list, get, create, update, remove, and the diaries that cite a post. */
export const diaryContract = {
  list: base
    .route({
      method: 'GET',
      path: '/api/diaries',
      tags: ['diaries'],
      summary: 'A page of diary cards, newest first',
    })
    .input(
      z.object({
        cursor: z.optional(z.string()),
        limit: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_SIZE_MAX))),
      }),
    )
    .output(
      z.object({
        items: z.array(diaryCardSchema),
        nextCursor: z.nullable(z.string()),
        total: z.int(),
      }),
    ),
  get: base
    .route({
      method: 'GET',
      path: '/api/diaries/{id}',
      tags: ['diaries'],
      summary: 'One diary note',
    })
    .input(z.object({ id: idSchema }))
    .output(diarySchema),
  create: base
    .route({
      method: 'POST',
      path: '/api/diaries',
      tags: ['diaries'],
      summary: 'Keep a note; an id that exists answers the existing row',
    })
    .input(
      z.object({
        id: idSchema,
        date: dateSchema,
        title: longTextSchema,
        /** The body as the person leaves it. */
        content: longTextSchema,
        /**
         * The AI's own text, where the note comes from a summary; an edited `content` beside it
         * becomes `userEdited`.
         */
        aiGenerated: z.optional(z.nullable(longTextSchema)),
        /** What wrote `aiGenerated`: the label beside the note says it (rulings 46). */
        engine: z.optional(z.nullable(engineSchema)),
        mood: z.optional(z.enum(MOODS)),
        tags: z.optional(tagsSchema),
        images: imagesSchema,
        coverImage: z.optional(z.nullable(imageRefSchema)),
        /** Longer quotes than a diary keeps are shortened with … (domain/diaries/quotes.ts). */
        originalPosts: z.optional(
          z.array(originalPostSchema).check(z.maxLength(SUMMARY_MAX_POSTS)),
        ),
      }),
    )
    .output(diarySchema),
  update: base
    .route({
      method: 'PATCH',
      path: '/api/diaries/{id}',
      tags: ['diaries'],
      summary: 'Change what is given; a blank title or body is not written',
    })
    .input(
      z.object({
        id: idSchema,
        title: z.optional(longTextSchema),
        content: z.optional(longTextSchema),
        mood: z.optional(z.enum(MOODS)),
        tags: z.optional(tagsSchema),
        emotionalThemes: z.optional(tagsSchema),
        images: z.optional(imagesSchema),
        coverImage: z.optional(z.nullable(imageRefSchema)),
        /** Ids of the quoted posts that stay. */
        originalPostIds: z.optional(z.array(idSchema).check(z.maxLength(SUMMARY_MAX_POSTS))),
        basedOn: z.optional(basedOnSchema),
      }),
    )
    .output(diarySchema),
  remove: base
    .route({
      method: 'DELETE',
      path: '/api/diaries/{id}',
      tags: ['diaries'],
      summary: 'Delete a note with its recommendations; final',
    })
    .input(z.object({ id: idSchema }))
    .output(doneSchema),
  citing: base
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
