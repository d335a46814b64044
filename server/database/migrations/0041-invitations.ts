// Invitations, operators, and the actor of an audit row (rulings 128).
import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `
create table invitations (
  id text primary key, code_hash text unique, last_four text, email text, note text not null,
  max_uses integer not null, used integer not null, created_at bigint not null,
  expires_at bigint not null, revoked_at bigint)`,
  `
create table invitation_uses (
  user_id text not null references users (id) on delete cascade,
  invitation_id text not null references invitations (id) on delete cascade,
  used_at bigint not null, primary key (user_id, invitation_id))`,
  'create index invitation_uses_of on invitation_uses (invitation_id)',
  `
create table operators (
  user_id text primary key references users (id) on delete cascade, named_at bigint not null)`,
  'alter table audit_log add column actor_id text',
  'alter table users add column proved_at bigint',
  // Only an opened mail link writes these rows.
  `
update users set proved_at = (
  select max(created_at) from audit_log where audit_log.user_id = users.id
  and audit_log.action in ('email_confirmed', 'recovery_used'))`,
];

/** Creates the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
