// Exports that the server makes each month (rulings 123): when, what became of each, and where the
// bytes of a kept one are. And a shorter pending list of the search index of PostgreSQL.
import { sql, type Kysely } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';

/**
 * Kilobytes of new tokens that are not sorted into the index yet; each search reads them one by
 * one. By default they are 4096, and a question took ten times as long.
 */
const PENDING_LIST_KB = 64;

/** Creates the tables, and the indexes by which the jobs find what is due, over or unused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`
create table monthly_export_settings (
  user_id text not null references users (id) on delete cascade, time_zone text not null,
  next_due_at bigint, primary key (user_id))`);
  await run(
    'create index monthly_export_settings_due on monthly_export_settings (next_due_at, user_id)',
  );
  await run(`
create table monthly_exports (
  user_id text not null references users (id) on delete cascade, month text not null,
  time_zone text not null, state text not null check (state in ('making', 'ready', 'failed', 'expired')),
  failure text, attempts integer not null, run text, bytes bigint not null, created_at bigint not null,
  expires_at bigint, primary key (user_id, month))`);
  await run('create index monthly_exports_expiry on monthly_exports (expires_at)');
  await run(`
create table monthly_export_parts (
  user_id text not null, month text not null, number integer not null, blob_key text not null unique,
  primary key (user_id, month, number),
  foreign key (user_id, month) references monthly_exports (user_id, month) on delete cascade)`);
  if (!isPostgres(db)) return;
  await run(
    `alter index search_documents_tokens set (gin_pending_list_limit = ${PENDING_LIST_KB})`,
  );
  await run("select gin_clean_pending_list('search_documents_tokens')");
}
