// Which engine wrote a note's AI text and chose its works: the label beside them says it (rulings
// 46), and a server may change its model. Null where it was kept before this was asked.
import { sql, type Kysely } from 'kysely';

/** Adds the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table diary_entries add column engine text`.execute(db);
  await sql`alter table diary_recommendations add column engine text`.execute(db);
}
