// An index by which a runner finds the next job of its kinds, however many jobs of other kinds are
// due. It replaces the one by time alone.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index jobs_next on jobs (kind, run_after)`.execute(db);
  await sql`drop index jobs_due`.execute(db);
}
