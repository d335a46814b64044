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

  // rulings 204
  test('texts · from before the migration · are counted in bytes, later changes too', async () => {
    await runOnly(upTo('0054'));
    await writePosts();
    await sql`insert into entry_versions (user_id, kind, entry_id, number, device, is_draft, created_at, title, content)
      values ('u', 'post', 'p1', 1, 'd', 0, 1, null, '写过的'), ('v', 'diary', 'd', 1, 'd', 0, 1, '题', 'abc')`.execute(
      db,
    );
    const space = () => db.selectFrom('text_space').selectAll().orderBy('user_id').execute();
    await migrate(db);
    expect(await space()).toEqual([
      { user_id: 'u', bytes: 3 * POSTS + 9 },
      { user_id: 'v', bytes: 6 },
    ]);
    await db.updateTable('posts').set({ content: '🏠' }).where('id', '=', 'p1').execute();
    await db.deleteFrom('posts').where('id', '>', 'p1').execute();
    await db.deleteFrom('users').where('id', '=', 'v').execute();
    expect(await space()).toEqual([{ user_id: 'u', bytes: 4 + 9 }]);
  });

  test('recorded_at · posts from before the column · keep null: saved at their moment', async () => {
    await runOnly(upTo('0015'));
    await writePosts();
    await migrate(db);
    const rows = await db.selectFrom('posts').select('recorded_at').distinct().execute();
    expect(rows).toEqual([{ recorded_at: null }]);
  });

  // C§54.02
  test('tags · texts and fields from before the migration · are listed, later ones too', async () => {
    await runOnly(upTo('0018'));
    await writePosts();
    await sql`update posts set content = '#散步 #湖/东岸' where id like 'p1__'`.execute(db);
    await sql`update posts set content = '# 标题 C#' where id = 'p2'`.execute(db);
    await sql`insert into diary_entries (user_id, id, date, title, ai_generated, user_edited, content, mood, valence, tags, emotional_themes, images, original_posts, created_at, updated_at)
      values ('u', 'd', '2026-01-01', '一', '#没了', '改过 #散步', '', '平静', 'even', '["Ｗork"]', '[]', '[]', '[]', 7, 7), ('v', 'd', '2026-01-01', '一', null, null, '没有', '平静', 'even', '[]', '[]', '[]', '[]', 7, 7)`.execute(
      db,
    );
    await migrate(db);
    const tags = () =>
      db.selectFrom('tag_counts').select(['tag', 'entries']).orderBy('tag').execute();
    const found = new Map((await tags()).map(({ tag, entries }) => [tag, Number(entries)]));
    expect(Object.fromEntries(found)).toEqual({ 散步: 101, 湖: 100, '湖/东岸': 100, work: 1 });
    expect(
      await db
        .selectFrom('entry_tags')
        .selectAll()
        .where('kind', '=', 'diary')
        .orderBy('tag')
        .execute(),
    ).toMatchObject([
      { tag: 'work', name: 'Ｗork', entry_id: 'd', moment: 7 },
      { tag: '散步', name: '散步', moment: 7 },
    ]);
    await db.deleteFrom('entry_tags').where('tag', 'in', ['work', '湖']).execute();
    expect((await tags()).map(({ tag }) => tag).toSorted()).toEqual(['散步', '湖/东岸'].toSorted());
    await db.deleteFrom('users').where('id', '=', 'u').execute();
    expect(await tags()).toEqual([]);
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
