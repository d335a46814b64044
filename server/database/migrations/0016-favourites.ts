// Favourites, and indexes for the filters of lists that few rows pass: without them a page of
// favourites reads every post of a user.
import { sql, type Kysely } from 'kysely';

/** Adds the columns and the partial indexes, in the order of lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of ['posts', 'diary_entries']) {
    await run(`alter table ${table} add column favourite_at bigint`);
    await run(
      `create index ${table}_favourites on ${table} (user_id, created_at desc, id desc) where favourite_at is not null`,
    );
  }
  await run(
    "create index posts_with_images on posts (user_id, created_at desc, id desc) where images <> '[]'",
  );
}
