// Which engine wrote a diary's AI text and chose its recommendations, for the label beside them
// (rulings 46): a server may change its model. Null for rows from before this migration.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table diary_entries add column engine text`.execute(db);
  await sql`alter table diary_recommendations add column engine text`.execute(db);
}
