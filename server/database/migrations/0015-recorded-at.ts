// When a post was first saved, beside the moment that it is about. Older posts were saved at their
// moment and keep null until their next change: writing a million rows would take minutes.
import { sql, type Kysely } from 'kysely';

/** Adds the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column recorded_at bigint`.execute(db);
}
