// Passkeys (rulings 135): credentials, open challenges, and when the user of a session proved
// again who they are. A challenge of a sign-in has no user yet.
import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `create table passkeys (
  user_id text not null references users (id) on delete cascade, id text not null,
  credential_id text not null unique, public_key text not null, counter bigint not null,
  transports text not null, name text not null, created_at bigint not null, last_used_at bigint,
  primary key (user_id, id))`,
  `create table passkey_challenges (
  id text primary key, user_id text references users (id) on delete cascade, session_id text,
  challenge text not null, created_at bigint not null)`,
  'create index passkey_challenges_created on passkey_challenges (created_at)',
  'create index passkey_challenges_user on passkey_challenges (user_id)',
  'alter table sessions add column proved_at bigint',
];

/** Creates the tables, and the column of a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
