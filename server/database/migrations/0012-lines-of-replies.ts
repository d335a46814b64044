// The lines of the built-in engine in each reply, so that none returns within 30 replies.
import { sql, type Kysely } from 'kysely';

/**
 * Adds the column: a JSON list of line ids, the reply's own and then those of the replies that it
 * replaced. Null without a line, as in every row from before this migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ai_messages add column line_ids text`.execute(db);
}
