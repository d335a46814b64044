// Rows of diaries: what a save writes, and what a card and a page read.
import { sql, type Kysely } from 'kysely';
import {
  diaryBody,
  EXCERPT_SOURCE_CHARACTERS,
  excerptOf,
  type Diary,
  type DiaryCard,
  type OriginalPost,
} from '#domain/diaries/diary.ts';
import type { StoredDiary } from '#domain/diaries/diary-change.ts';
import { DEFAULT_MOOD, isMood } from '#domain/diaries/mood.ts';
import type { TaggedEntry } from '#server/database/entry-tags.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import type { DiaryEntryTable } from '#server/database/tables/journal-tables.ts';

/** The searchable text: title, shown body, tags. */
export function textOf(diary: StoredDiary): string {
  return [diary.title, diaryBody(diary), ...diary.tags].join('\n');
}

/** What its tags are read from: shown body and field. */
export function taggedDiary(diary: StoredDiary, momentMs: number): TaggedEntry {
  return { kind: 'diary', id: diary.id, text: diaryBody(diary), field: diary.tags, momentMs };
}

/** The columns that a save writes. */
export function columnsOf(
  diary: StoredDiary,
): Omit<
  DiaryEntryTable,
  'user_id' | 'id' | 'created_at' | 'updated_at' | 'favourite_at' | 'from_private'
> {
  return {
    date: diary.date,
    title: diary.title,
    ai_generated: diary.aiGenerated,
    engine: diary.engine,
    user_edited: diary.userEdited,
    content: diary.written,
    mood: diary.mood,
    valence: diary.valence,
    tags: JSON.stringify(diary.tags),
    emotional_themes: JSON.stringify(diary.emotionalThemes),
    images: JSON.stringify(diary.images),
    cover_image: diary.coverImage,
    original_posts: JSON.stringify(diary.originalPosts),
  };
}

/** A row as {@link selectCards} reads it. */
type CardRow = Pick<
  DiaryEntryTable,
  'id' | 'date' | 'title' | 'mood' | 'images' | 'cover_image' | 'created_at' | 'favourite_at'
> & { beginning: string };

/** The user's diaries with the columns of a card, none of which is a whole text. */
export function selectCards(db: Kysely<DatabaseSchema>, userId: string) {
  return db
    .selectFrom('diary_entries')
    .select(['id', 'date', 'title', 'mood', 'images', 'cover_image', 'created_at', 'favourite_at'])
    .select(
      sql<string>`substr(coalesce(user_edited, ai_generated, content), 1, ${EXCERPT_SOURCE_CHARACTERS})`.as(
        'beginning',
      ),
    )
    .where('user_id', '=', userId);
}

export function toCard(row: CardRow): DiaryCard {
  return {
    id: row.id,
    date: row.date,
    title: row.title,
    excerpt: excerptOf(row.beginning),
    mood: isMood(row.mood) ? row.mood : DEFAULT_MOOD,
    imageCount: (JSON.parse(row.images) as string[]).length,
    coverImage: row.cover_image,
    createdAt: new Date(row.created_at).toISOString(),
    isFavourite: row.favourite_at !== null,
    isSample: false,
  };
}

export function toDiary(row: DiaryEntryTable): Diary {
  return {
    id: row.id,
    date: row.date,
    title: row.title,
    content: diaryBody({
      userEdited: row.user_edited,
      aiGenerated: row.ai_generated,
      written: row.content,
    }),
    aiGenerated: row.ai_generated,
    engine: row.engine,
    userEdited: row.user_edited,
    mood: isMood(row.mood) ? row.mood : DEFAULT_MOOD,
    tags: JSON.parse(row.tags) as string[],
    emotionalThemes: JSON.parse(row.emotional_themes) as string[],
    images: JSON.parse(row.images) as string[],
    coverImage: row.cover_image,
    originalPosts: JSON.parse(row.original_posts) as OriginalPost[],
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    isFavourite: row.favourite_at !== null,
    isSample: false,
    ...(row.from_private === 1 && { fromPrivate: true }),
  };
}
