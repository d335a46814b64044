// A change of an account's address that waits for its two mails (rulings 137).
import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  'alter table users add column new_email text',
  'alter table users add column email_change_sent_at bigint',
  'alter table users add column email_change_confirmed text',
  `create index users_email_change on users (email_change_sent_at)
  where email_change_sent_at is not null`,
];

/** Creates the columns, and the index of the sweep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
