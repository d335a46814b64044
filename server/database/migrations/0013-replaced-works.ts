// The works of the lists that a diary's list replaced, so that a new list does not bring them back.
import { sql, type Kysely } from 'kysely';

/** Adds the column: a JSON list of catalogue ids in the first row of a list. Null: none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table diary_recommendations add column replaced_ids text`.execute(db);
}
