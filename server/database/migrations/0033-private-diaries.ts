// Diaries that were written from a post marked 不给AI看 keep its mark when the post is deleted.
import { sql, type Kysely } from 'kysely';

/** Adds the column. What was deleted before left no mark behind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table diary_entries add column from_private integer').execute(db);
}
