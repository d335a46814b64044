// Migrating a database with data: existing rows are correct afterwards, and a migration that fails
// halfway leaves nothing, so that the next start runs it whole (quality §4.5, 17).
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate, MIGRATIONS } from '#server/database/migrate.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { ENGINES, openEmptyDatabase } from '#server/test-helpers/database.ts';

/** Posts in the old database: enough that a migration of single rows would be noticed. */
const POSTS = 5_000;

describe.each(ENGINES)('an upgrade on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof openEmptyDatabase>>;
  let db: Kysely<DatabaseSchema>;
  beforeEach(async () => {
    opened = await openEmptyDatabase(engine, 'upgrade');
    db = opened.db;
  });
  afterEach(() => opened.dispose());

  const runOnly = (migrations: Record<string, Migration>) =>
    new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  const upTo = (last: string) =>
    Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < last));

  const writePosts = async () => {
    await sql`insert into users (id, email, password_hash, plan, user_metadata, created_at, updated_at) values ('u', 'u@example.com', 'x', 'free', '{}', 1, 1), ('v', 'v@example.com', 'x', 'free', '{}', 1, 1)`.execute(
      db,
    );
    await sql`insert into posts (user_id, id, content, images, ai_private, created_at, updated_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(POSTS)})
    select 'u', 'p' || i, '写', '[]', 0, 1, 1 from n`.execute(db);
  };
  const counts = () => db.selectFrom('post_counts').selectAll().orderBy('user_id').execute();

  test('post counts · posts from before the migration · are counted, later ones too', async () => {
    await runOnly(upTo('0005'));
    await writePosts();
    await migrate(db);
    expect(await counts()).toEqual([{ user_id: 'u', posts: POSTS }]);
    await db.deleteFrom('posts').where('id', '=', 'p1').execute();
    await sql`insert into posts (user_id, id, content, images, ai_private, created_at, updated_at) values ('v', 'd', '写', '[]', 0, 1, 1)`.execute(
      db,
    );
    expect(await counts()).toEqual([
      { user_id: 'u', posts: POSTS - 1 },
      { user_id: 'v', posts: 1 },
    ]);
    await db.deleteFrom('users').where('id', '=', 'u').execute();
    expect(await counts()).toEqual([{ user_id: 'v', posts: 1 }]);
  });

  test('a failing migration · leaves nothing; the next start runs it whole', async () => {
    await runOnly(upTo('0005'));
    await writePosts();
    const whole = MIGRATIONS['0005-post-counts'] as Migration;
    const broken: Migration = {
      up: async (inside) => {
        await whole.up(inside);
        throw new Error('the power went');
      },
    };
    expect((await runOnly({ ...upTo('0005'), '0005-post-counts': broken })).error).toBeInstanceOf(
      Error,
    );
    const names =
      engine === 'sqlite'
        ? sql`select name from sqlite_master where name like 'post_count%' or name like 'post_uncount%'`
        : sql`select relname from pg_class where relname like 'post_count%' union select tgname from pg_trigger where tgname like 'post_%count%'`;
    expect((await names.execute(db)).rows).toEqual([]);
    await migrate(db);
    expect(await counts()).toEqual([{ user_id: 'u', posts: POSTS }]);
  });
});
