// Indexes by which housekeeping finds the rows that have run out, of all users. Without them each
// piece of a deletion reads the whole table.
import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  'create index auth_flows_created on auth_flows (created_at)',
  'create index one_time_tokens_expiry on one_time_tokens (expires_at)',
  'create index invitations_expiry on invitations (expires_at)',
  'create index usage_days_day on usage_days (day)',
];

/** Creates the indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
