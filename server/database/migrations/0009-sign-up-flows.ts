// The password and the metadata of a sign-up are stored in its flow. Confirmation activates only
// what the confirming browser sent itself.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auth_flows add column password_hash text`.execute(db);
  await sql`alter table auth_flows add column user_metadata text`.execute(db);
}
