// Ids that have had their effect: of changes that were made, and of entries that were deleted. A
// request that repeats one does nothing (ADR 0069). They hold no text.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    'create table spent_ids (user_id text not null references users (id) on delete cascade, id text not null, spent_at bigint not null, primary key (user_id, id))',
  );
  await run('create index spent_ids_spent on spent_ids (spent_at)');
}
