// Whether work for an account may go on, for every feature that works without a request of it.
import type { Database } from '#server/database/database.ts';

/** Whether an account is neither locked nor being deleted. */
export async function isActiveUser(
  database: Database,
  userId: string,
  nowMs: number,
): Promise<boolean> {
  const row = await database
    .read()
    .selectFrom('users')
    .select(['deleted_at', 'banned_until'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && row.deleted_at === null && (row.banned_until ?? 0) <= nowMs;
}
