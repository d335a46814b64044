// Queries for diaries, scoped by the owner.
import { sql } from 'kysely';
import { CITING_LISTED_MAX, type Diary, type DiaryCard } from '#domain/diaries/diary.ts';
import type { StoredDiary } from '#domain/diaries/diary-change.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import type { Database } from '#server/database/database.ts';
import { afterCursor, cutKeysetPage } from '#server/database/keyset.ts';
import { removeSource } from '#server/database/cited-sources.ts';
import { removeAnswersAbout } from '#server/database/kept-answers.ts';
import { addTags, removeTags, replaceTags } from '#server/database/entry-tags.ts';
import { indexDocument, removeDocument } from '#server/database/search-index.ts';
import { isSpent, spendId, spendUnknown } from '#server/database/spent-ids.ts';
import {
  columnsOf,
  selectCards,
  taggedDiary,
  textOf,
  toCard,
  toDiary,
} from '#server/features/diaries/diary-rows.ts';

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
      let query = selectCards(database.read(), userId).select(
        sql<number>`(select count(*) from diary_entries d where d.user_id = ${userId})`.as('total'),
      );
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

    /** Returns the cards of the diaries of these ids that exist, in any order. */
    async findCards(userId: string, ids: readonly string[]): Promise<DiaryCard[]> {
      return (
        await selectCards(database.read(), userId)
          .where('id', 'in', [...ids])
          .execute()
      ).map(toCard);
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
     * Keeps the cited posts from changing until the transaction ends, and returns whether a marked
     * one was deleted while it waited. Call before the diary is stored: posts are locked before
     * diaries everywhere. On SQLite a transaction holds the only write lock.
     */
    async holdCited(userId: string, postIds: readonly string[]): Promise<boolean> {
      if (database.kind === 'sqlite' || postIds.length === 0) return false;
      const cited = database
        .query()
        .selectFrom('posts')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', 'in', [...postIds]);
      const marked = await cited.where('ai_private', '=', 1).execute();
      const held = await cited.orderBy('id').forShare().execute();
      const there = new Set(held.map(({ id }) => id));
      return marked.some(({ id }) => !there.has(id));
    },

    /**
     * Stores a diary and what it cites. Returns false for an id that the owner already has, which
     * changes nothing. Call inside a transaction.
     */
    async insert(
      userId: string,
      diary: StoredDiary & { fromPrivate?: boolean | undefined },
      nowMs: number,
    ): Promise<boolean> {
      const result = await database
        .query()
        .insertInto('diary_entries')
        .values({
          ...columnsOf(diary),
          user_id: userId,
          id: diary.id,
          created_at: nowMs,
          updated_at: nowMs,
          favourite_at: null,
          from_private: diary.fromPrivate === true ? 1 : null,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
        .executeTakeFirst();
      if ((result.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
      await cite(
        userId,
        diary.id,
        diary.originalPosts.map((post) => post.id),
      );
      await indexDocument(database, userId, 'diary', diary.id, textOf(diary), nowMs);
      await addTags(database, userId, taggedDiary(diary, nowMs));
      return true;
    },

    /** Stores the new state of a diary; false when it does not exist. Call inside a transaction. */
    async update(userId: string, diary: StoredDiary, nowMs: number): Promise<boolean> {
      const updated = await database
        .query()
        .updateTable('diary_entries')
        .set({ ...columnsOf(diary), updated_at: nowMs })
        .where('user_id', '=', userId)
        .where('id', '=', diary.id)
        .returning('created_at')
        .executeTakeFirst();
      if (updated === undefined) return false;
      await cite(
        userId,
        diary.id,
        diary.originalPosts.map((post) => post.id),
      );
      await indexDocument(database, userId, 'diary', diary.id, textOf(diary), nowMs);
      await replaceTags(database, userId, taggedDiary(diary, updated.created_at));
      return true;
    },

    /** Sets when a diary became a favourite; null: it is none. False when it does not exist. */
    async setFavourite(userId: string, id: string, favouriteAtMs: number | null): Promise<boolean> {
      const { numUpdatedRows } = await database
        .query()
        .updateTable('diary_entries')
        .set({ favourite_at: favouriteAtMs })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
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

    /** Spends the id of a change or of a deleted diary (see `spendId`). */
    spend: (userId: string, id: string, nowMs: number): Promise<boolean> =>
      spendId(database, userId, id, nowMs),

    /** Whether a diary with this id was deleted (see `isSpent`). */
    isSpent: (userId: string, id: string): Promise<boolean> => isSpent(database, userId, id),

    /** Spends the id of a diary that does not exist; false: it exists by now. */
    spendUnknown(userId: string, id: string, nowMs: number): Promise<boolean> {
      const isThere = async () => (await this.find(userId, id)) !== null;
      return spendUnknown(database, userId, id, { isThere, nowMs });
    },

    /** Deletes a diary with its citations and recommendations; false when it does not exist. */
    remove: (userId: string, id: string): Promise<boolean> =>
      database.transaction(async () => {
        await removeDocument(database, userId, 'diary', id);
        const result = await database
          .query()
          .deleteFrom('diary_entries')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .executeTakeFirst();
        // After the row, which a call that saves an answer about it holds.
        await removeAnswersAbout(database, userId, id);
        await removeSource(database, userId, id);
        await removeTags(database, userId, { kind: 'diary', id });
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
