// The name that the banner shows instead of the beginning of the e-mail address.
import { sql, type Kysely } from 'kysely';

/** Adds the column. Null: no nickname. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_settings add column nickname text`.execute(db);
}
