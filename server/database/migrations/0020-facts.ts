// Facts about the user, the answers to proposed ones, and the switch that keeps facts out of
// replies (rulings 60).
import { sql, type Kysely } from 'kysely';

/** Creates the tables and adds the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`
create table facts (
  user_id text not null references users (id) on delete cascade, id text not null, content text not null,
  created_at bigint not null, confirmed_at bigint not null, source_post_id text, source_message_id text,
  primary key (user_id, id))`);
  await run(`
create table fact_answers (
  user_id text not null references users (id) on delete cascade, proposal_key text not null,
  post_id text not null, answered_at bigint not null,
  primary key (user_id, proposal_key))`);
  await run('alter table user_settings add column facts_off integer not null default 0');
}
