// Indexes for the lists of operators: their last acts among all rows of the audit log, and accounts
// by age.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_acts on audit_log (seq) where actor_id is not null`.execute(db);
  await sql`create index users_created on users (created_at, id)`.execute(db);
}
