// One lock for what an account has a limited number of.
import type { Database } from '#server/database/database.ts';

/**
 * Locks an account's row until the caller's transaction ends, so that two additions to a list
 * cannot both pass its limit. SQLite has one writer at a time and needs no lock.
 */
export async function lockUser(database: Database, userId: string): Promise<void> {
  await database
    .query()
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .$if(database.kind === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
}
