// Personal tokens (rulings 64, 112).
import { sql, type Kysely } from 'kysely';

/** Creates the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
create table personal_tokens (
  user_id text not null references users (id) on delete cascade, id text not null, name text not null,
  scope text not null, token_hash text not null unique, last_four text not null,
  created_at bigint not null, expires_at bigint, last_used_at bigint,
  primary key (user_id, id))`,
    )
    .execute(db);
}
