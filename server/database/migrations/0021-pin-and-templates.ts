// The post on top of a user's feed, and the texts that a user begins entries with (rulings 100).
import { sql, type Kysely } from 'kysely';

/**
 * Adds the column and the table. The column references nothing: with the owner in the key, a
 * foreign key could only set both columns to null. The deletion of a post clears it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_settings add column pinned_post text`.execute(db);
  await sql`
create table templates (
  user_id text not null references users (id) on delete cascade, id text not null, name text not null, content text not null,
  position integer not null, created_at bigint not null, updated_at bigint not null,
  primary key (user_id, id))`.execute(db);
}
