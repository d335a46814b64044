// The weekly letter: when a user wants it, and what became of each week (rulings 59 and 108).
import { sql, type Kysely } from 'kysely';

/** Creates the tables, and the index by which the job finds who is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`
create table letter_settings (
  user_id text not null references users (id) on delete cascade, weekday integer not null, hour integer not null,
  time_zone text not null, by_mail integer not null default 0, next_week text, next_due_at bigint,
  primary key (user_id))`);
  await run('create index letter_settings_due on letter_settings (next_due_at, user_id)');
  await run(`
create table letters (
  user_id text not null references users (id) on delete cascade, week text not null,
  state text not null check (state in ('writing', 'written', 'quiet', 'missed')),
  attempts integer not null, lease_until bigint, diary_id text not null, is_crisis integer not null default 0,
  seen_at bigint, created_at bigint not null, ended_at bigint,
  primary key (user_id, week))`);
}
