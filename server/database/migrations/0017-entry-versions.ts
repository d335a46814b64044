// The earlier texts of posts and diaries (rulings 58).
import { sql, type Kysely } from 'kysely';

/** Creates the table. Texts from before this migration have no versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table entry_versions (
  user_id text not null references users (id) on delete cascade, kind text not null, entry_id text not null, number integer not null,
  device text not null, is_draft integer not null, created_at bigint not null, title text, content text not null,
  primary key (user_id, kind, entry_id, number))`.execute(db);
}
