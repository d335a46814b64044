// Indexes for the expired rows that housekeeping deletes every minute: sessions and audit log
// entries. These two tables grow with the number of users, and without an index both were scanned
// every minute.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sessions_refreshed on sessions (refreshed_at)`.execute(db);
  await sql`create index sessions_created on sessions (created_at)`.execute(db);
  await sql`create index audit_log_created on audit_log (created_at)`.execute(db);
}
