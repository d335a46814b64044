// Queries for diaries, scoped by the owner.
import { sql } from 'kysely';
import {
  CITING_LISTED_MAX,
  diaryBody,
  EXCERPT_SOURCE_CHARACTERS,
  excerptOf,
  type Diary,
  type DiaryCard,
  type OriginalPost,
} from '#domain/diaries/diary.ts';
import type { StoredDiary } from '#domain/diaries/diary-change.ts';
import { DEFAULT_MOOD, isMood } from '#domain/diaries/mood.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import type { Database } from '#server/database/database.ts';
import { afterCursor, cutKeysetPage } from '#server/database/keyset.ts';
import { removeAnswersAbout } from '#server/database/kept-answers.ts';
import { indexDocument, removeDocument } from '#server/database/search-index.ts';
import type { DiaryEntryTable } from '#server/database/tables/journal-tables.ts';

export type DiaryRepository = ReturnType<typeof createDiaryRepository>;

export function createDiaryRepository(database: Database) {
  const selectDiaries = (userId: string) =>
    database.read().selectFrom('diary_entries').selectAll().where('user_id', '=', userId);

  const cite = async (
    userId: string,
    diaryId: string,
    postIds: readonly string[],
  ): Promise<void> => {
    await database
      .query()
      .deleteFrom('diary_posts')
      .where('user_id', '=', userId)
      .where('diary_id', '=', diaryId)
      .execute();
    // Only the user's own posts count as cited. A sample or a deleted post stays a quote.
    const own = await database
      .query()
      .selectFrom('posts')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', 'in', [...postIds])
      .execute();
    if (own.length === 0) return;
    await database
      .query()
      .insertInto('diary_posts')
      .values(own.map((post) => ({ user_id: userId, diary_id: diaryId, post_id: post.id })))
      .execute();
  };

  return {
    /**
     * A page of cards, newest first, with the number of all diaries, in one query that reads no
     * whole text.
     */
    async findPage(
      userId: string,
      cursor: PageCursor | null,
      limit: number,
    ): Promise<{ diaries: DiaryCard[]; total: number; next: PageCursor | null }> {
      let query = database
        .read()
        .selectFrom('diary_entries')
        .select(['id', 'date', 'title', 'mood', 'images', 'cover_image', 'created_at'])
        .select(
          sql<string>`substr(coalesce(user_edited, ai_generated, content), 1, ${EXCERPT_SOURCE_CHARACTERS})`.as(
            'beginning',
          ),
        )
        .select(
          sql<number>`(select count(*) from diary_entries d where d.user_id = ${userId})`.as(
            'total',
          ),
        )
        .where('user_id', '=', userId);
      if (cursor !== null) query = query.where(afterCursor(cursor));
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const { page, next } = cutKeysetPage(rows, limit);
      return {
        diaries: page.map(toCard),
        total: rows[0]?.total ?? 0,
        next,
      };
    },

    /** Returns one diary, or null. */
    async find(userId: string, id: string): Promise<Diary | null> {
      const row = await selectDiaries(userId).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toDiary(row);
    },

    /**
     * Returns one diary, or null, and locks it until the transaction ends. On SQLite a transaction
     * holds the only write lock from its beginning.
     */
    async findToChange(userId: string, id: string): Promise<Diary | null> {
      const row = await selectDiaries(userId)
        .where('id', '=', id)
        .$if(database.kind === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst();
      return row === undefined ? null : toDiary(row);
    },

    /**
     * Stores a diary and what it cites; an id that the owner already has changes nothing. Call
     * inside a transaction.
     */
    async insert(userId: string, diary: StoredDiary, nowMs: number): Promise<void> {
      const result = await database
        .query()
        .insertInto('diary_entries')
        .values({
          ...columnsOf(diary),
          user_id: userId,
          id: diary.id,
          created_at: nowMs,
          updated_at: nowMs,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
        .executeTakeFirst();
      if ((result.numInsertedOrUpdatedRows ?? 0n) === 0n) return;
      await cite(
        userId,
        diary.id,
        diary.originalPosts.map((post) => post.id),
      );
      await indexDocument(database, userId, 'diary', diary.id, textOf(diary), nowMs);
    },

    /** Stores the new state of a diary; false when it does not exist. Call inside a transaction. */
    async update(userId: string, diary: StoredDiary, nowMs: number): Promise<boolean> {
      const result = await database
        .query()
        .updateTable('diary_entries')
        .set({ ...columnsOf(diary), updated_at: nowMs })
        .where('user_id', '=', userId)
        .where('id', '=', diary.id)
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n) return false;
      await cite(
        userId,
        diary.id,
        diary.originalPosts.map((post) => post.id),
      );
      await indexDocument(database, userId, 'diary', diary.id, textOf(diary), nowMs);
      return true;
    },

    /** Sets the themes of a diary. */
    async setThemes(
      userId: string,
      id: string,
      themes: readonly string[],
      nowMs: number,
    ): Promise<void> {
      await database
        .query()
        .updateTable('diary_entries')
        .set({ emotional_themes: JSON.stringify(themes), updated_at: nowMs })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
    },

    /** Deletes a diary with its citations and recommendations; false when it does not exist. */
    remove: (userId: string, id: string): Promise<boolean> =>
      database.transaction(async () => {
        await removeDocument(database, userId, 'diary', id);
        await removeAnswersAbout(database, userId, id);
        const result = await database
          .query()
          .deleteFrom('diary_entries')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .executeTakeFirst();
        return result.numDeletedRows > 0n;
      }),

    /**
     * Title and day of the diaries that cite a post, newest first, at most {@link
     * CITING_LISTED_MAX}.
     */
    findCiting(
      userId: string,
      postId: string,
    ): Promise<{ id: string; title: string; date: string }[]> {
      return database
        .read()
        .selectFrom('diary_posts as c')
        .innerJoin('diary_entries as d', (join) =>
          join.onRef('d.user_id', '=', 'c.user_id').onRef('d.id', '=', 'c.diary_id'),
        )
        .select(['d.id', 'd.title', 'd.date'])
        .where('c.user_id', '=', userId)
        .where('c.post_id', '=', postId)
        .orderBy('d.created_at', 'desc')
        .limit(CITING_LISTED_MAX)
        .execute();
    },
  };
}

/** The searchable text: title, shown body, tags. */
function textOf(diary: StoredDiary): string {
  return [diary.title, diary.userEdited ?? diary.aiGenerated ?? diary.written, ...diary.tags].join(
    '\n',
  );
}

function columnsOf(
  diary: StoredDiary,
): Omit<DiaryEntryTable, 'user_id' | 'id' | 'created_at' | 'updated_at'> {
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

function toCard(
  row: Pick<
    DiaryEntryTable,
    'id' | 'date' | 'title' | 'mood' | 'images' | 'cover_image' | 'created_at'
  > & { beginning: string },
): DiaryCard {
  return {
    id: row.id,
    date: row.date,
    title: row.title,
    excerpt: excerptOf(row.beginning),
    mood: isMood(row.mood) ? row.mood : DEFAULT_MOOD,
    imageCount: (JSON.parse(row.images) as string[]).length,
    coverImage: row.cover_image,
    createdAt: new Date(row.created_at).toISOString(),
    isSample: false,
  };
}

function toDiary(row: DiaryEntryTable): Diary {
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
    isSample: false,
  };
}
