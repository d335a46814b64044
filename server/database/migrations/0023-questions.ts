// Questions to the journal (rulings 57).
import { sql, type Kysely } from 'kysely';

/** Creates the table and the index of its list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`
create table questions (
  user_id text not null references users (id) on delete cascade, id text not null, question text not null,
  after_id text, thread_id text not null, answer text not null, created_at bigint not null,
  primary key (user_id, id))`);
  await run('create index questions_newest on questions (user_id, created_at, id)');
}
