// Responses of AI calls are stored for a day so that a retry gets the same one (rulings 42). They
// contain the text of the post, message or diary they were made for, so they are deleted with it.
// So is the part that a reply had shown when it broke off.
import type { Database } from '#server/database/database.ts';

/**
 * Deletes the stored responses of a user that name an entry by its id. A retry of such a call runs
 * again and finds the entry missing.
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
    .where('state', '!=', 'running')
    .where('response', 'like', `%${id}%`)
    .execute();
}

/** Deletes the stored responses of all calls of one operation. */
export async function removeAnswersTo(
  database: Database,
  userId: string,
  operation: string,
): Promise<void> {
  await database
    .query()
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('state', '!=', 'running')
    .where('operation', '=', operation)
    .execute();
}
