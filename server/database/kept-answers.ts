// Answers of AI calls are kept for a day so that a repeat gets the same one (rulings 42). They hold
// the words of the entry they were made for, so they are removed with it.
import type { Database } from '#server/database/database.ts';

/**
 * Removes the kept answers of a person that name an entry by its id. A repeat of such a call runs
 * again, and finds the entry missing.
 */
export async function removeAnswersAbout(
  database: Database,
  userId: string,
  id: string,
): Promise<void> {
  await database
    .query()
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .where('response', 'like', `%${id}%`)
    .execute();
}
