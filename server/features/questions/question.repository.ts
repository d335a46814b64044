// Queries for questions to the journal, scoped by the owner.
import type { AskedQuestion, JournalAnswer } from '#domain/asking/answer.ts';
import { QUESTIONS_MAX } from '#domain/asking/answer.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import { removeSource } from '#server/database/cited-sources.ts';
import type { Database } from '#server/database/database.ts';
import { lockUser } from '#server/database/lock-user.ts';
import { removeAnswersAbout, removeAnswersTo } from '#server/database/kept-answers.ts';
import { afterCursor, cutKeysetPage } from '#server/database/keyset.ts';
import type { QuestionTable } from '#server/database/tables/journal-tables.ts';

/** Names the calls of questions among all AI calls. */
export const ASK_OPERATION = 'ask_journal';

export type QuestionRepository = ReturnType<typeof createQuestionRepository>;

export function createQuestionRepository(database: Database) {
  const questionsOf = (userId: string) =>
    database.read().selectFrom('questions').selectAll().where('user_id', '=', userId);

  return {
    /** A page of questions, newest first. */
    async findPage(
      userId: string,
      cursor: PageCursor | null,
      limit: number,
    ): Promise<{ questions: AskedQuestion[]; next: PageCursor | null }> {
      let query = questionsOf(userId);
      if (cursor !== null) query = query.where(afterCursor(cursor));
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const { page, next } = cutKeysetPage(rows, limit);
      return { questions: page.map(toQuestion), next };
    },

    async find(userId: string, id: string): Promise<AskedQuestion | null> {
      const row = await questionsOf(userId).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toQuestion(row);
    },

    /** Which of the questions exist. */
    async findThere(userId: string, ids: readonly string[]): Promise<string[]> {
      const rows = await database
        .read()
        .selectFrom('questions')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', 'in', [...ids])
        .orderBy('id')
        .$if(database.kind === 'postgres', (query) => query.forShare())
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Locks the list until the transaction ends: two imports must not pass its limit. */
    async lock(userId: string): Promise<void> {
      await lockUser(database, userId);
    },

    /** Whether a question is there, or there is room for one more. */
    async hasRoomFor(userId: string, id: string): Promise<boolean> {
      const rows = await database
        .query()
        .selectFrom('questions')
        .select('id')
        .where('user_id', '=', userId)
        .limit(QUESTIONS_MAX)
        .execute();
      if (rows.length < QUESTIONS_MAX) return true;
      return (await this.findThere(userId, [id])).length > 0;
    },

    /** Stores a question; false for an id that is there. The oldest ones beyond the limit go. */
    async insert(userId: string, question: AskedQuestion): Promise<boolean> {
      const result = await database
        .query()
        .insertInto('questions')
        .values({
          user_id: userId,
          id: question.id,
          question: question.question,
          after_id: question.afterId,
          thread_id: question.threadId,
          answer: JSON.stringify(question.answer),
          created_at: Date.parse(question.askedAt),
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
        .executeTakeFirst();
      if ((result.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
      const old = await database
        .query()
        .selectFrom('questions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(QUESTIONS_MAX)
        .limit(QUESTIONS_MAX)
        .execute();
      for (const { id } of old) await this.remove(userId, id);
      return true;
    },

    /** Deletes a question and what answers repeat of it; false when it does not exist. */
    remove: (userId: string, id: string): Promise<boolean> =>
      database.transaction(async () => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('questions')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .executeTakeFirst();
        await removeAnswersAbout(database, userId, id);
        await removeSource(database, userId, id);
        return numDeletedRows > 0n;
      }),

    /** Deletes all questions. */
    removeAll: (userId: string): Promise<void> =>
      database.transaction(async () => {
        await database.query().deleteFrom('questions').where('user_id', '=', userId).execute();
        await removeAnswersTo(database, userId, ASK_OPERATION);
      }),
  };
}

function toQuestion(row: QuestionTable): AskedQuestion {
  return {
    id: row.id,
    question: row.question,
    afterId: row.after_id,
    threadId: row.thread_id,
    askedAt: new Date(row.created_at).toISOString(),
    answer: JSON.parse(row.answer) as JournalAnswer,
  };
}
