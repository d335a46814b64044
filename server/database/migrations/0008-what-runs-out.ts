// What every minute's housekeeping asks for: sessions and entries of the audit log that have run
// out. They are the two tables of this kind that grow with the number of people, and without an
// index both were read from end to end every minute.
import { sql, type Kysely } from 'kysely';

/** Adds the indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sessions_refreshed on sessions (refreshed_at)`.execute(db);
  await sql`create index sessions_created on sessions (created_at)`.execute(db);
  await sql`create index audit_log_created on audit_log (created_at)`.execute(db);
}
