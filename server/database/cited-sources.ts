// Answers of 问问自己 repeat words of entries, questions and facts. What is deleted takes its words
// out of them in the same transaction.
import { withoutSources, type JournalAnswer } from '#domain/asking/answer.ts';
import type { Database } from '#server/database/database.ts';

/**
 * Removes from a user's answers what they repeat of a deleted entry or question, or of the facts.
 * Call it after the row itself is deleted: a call that saves an answer at the same time holds that
 * row, so its answer is read here.
 */
export async function removeSource(database: Database, userId: string, id: string): Promise<void> {
  const rows = await database
    .query()
    .selectFrom('questions')
    .select(['id', 'answer'])
    .where('user_id', '=', userId)
    .where('answer', 'like', `%"${id}"%`)
    .orderBy('id')
    // Two deletions at once would otherwise each write back what the other one removed.
    .$if(database.kind === 'postgres', (query) => query.forUpdate())
    .execute();
  const gone = new Set([id]);
  for (const row of rows)
    await database
      .query()
      .updateTable('questions')
      .set({
        answer: JSON.stringify(withoutSources(JSON.parse(row.answer) as JournalAnswer, gone)),
      })
      .where('user_id', '=', userId)
      .where('id', '=', row.id)
      .execute();
}
