// Own personas (rulings 61).
import { sql, type Kysely } from 'kysely';

/** Creates the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
create table personas (
  user_id text not null references users (id) on delete cascade, id text not null, name text not null,
  avatar text not null, voice text not null, created_at bigint not null,
  primary key (user_id, id))`,
    )
    .execute(db);
}
