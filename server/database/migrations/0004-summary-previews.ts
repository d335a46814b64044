// The preview of every summary style over the fixed sample: one text for all users and processes
// (rulings 33).
import { sql, type Kysely } from 'kysely';

/**
 * Adds the table. `version` names model and prompts, so a change of either creates a new text and
 * leaves the old one unread.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table summary_previews (
    role_key text not null, version text not null, title text not null, article text not null, engine text not null, created_at bigint not null,
    primary key (role_key, version))`.execute(db);
}
