// Two-step sign-in (rulings 125): factors, their challenges, recovery codes, and the second step of
// a session.
import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `create table factors (
  user_id text not null references users (id) on delete cascade, id text not null,
  kind text not null, name text not null, is_verified integer not null, salt text not null,
  last_step bigint not null, failures integer not null, locked_until bigint,
  created_at bigint not null, updated_at bigint not null, primary key (user_id, id))`,
  `create table factor_challenges (
  user_id text not null, factor_id text not null, id text not null, ip text not null,
  created_at bigint not null, used_at bigint, primary key (user_id, factor_id, id),
  foreign key (user_id, factor_id) references factors (user_id, id) on delete cascade)`,
  `create table recovery_codes (
  user_id text not null, factor_id text not null, code_hash text not null, used_at bigint,
  primary key (user_id, factor_id, code_hash),
  foreign key (user_id, factor_id) references factors (user_id, id) on delete cascade)`,
  'alter table sessions add column second_method text',
  'alter table sessions add column second_at bigint',
  'alter table sessions add column second_factor text',
  'alter table sessions add column second_counter bigint',
];

/** Creates the tables, and the columns of a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
