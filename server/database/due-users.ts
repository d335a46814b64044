// The users for whom something is due, in the order of an index, one page at a time. Each table of
// settings with a due date has such an index.
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** A user, and since when something is due; also the place in the list. */
export interface DueUser {
  userId: string;
  dueAtMs: number;
}

type DueTable = 'letter_settings' | 'reminder_settings';

/** The next users who are due, the longest due first. */
export async function findDueUsers(
  database: Database,
  table: DueTable,
  { nowMs, after, limit }: { nowMs: number; after: DueUser | null; limit: number },
): Promise<DueUser[]> {
  const rows = await database
    .read()
    .selectFrom(table)
    .select(['user_id', 'next_due_at'])
    .where('next_due_at', '<=', nowMs)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(next_due_at, user_id) > (${after?.dueAtMs ?? 0}, ${after?.userId ?? ''})`,
      ),
    )
    .orderBy('next_due_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ userId: row.user_id, dueAtMs: row.next_due_at ?? 0 }));
}

/** Users who are due later than anything can be: a clock was wrong. */
export async function findStrayUsers(
  database: Database,
  table: DueTable,
  farthestMs: number,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .read()
    .selectFrom(table)
    .select('user_id')
    .where('next_due_at', '>', farthestMs)
    .orderBy('next_due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}
