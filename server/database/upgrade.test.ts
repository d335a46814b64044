// A database with people in it is brought up to date: what was written before a migration is right after it, and one that breaks off in
// the middle leaves nothing of itself, so that the next start does it whole (quality §4.5, 17).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, MIGRATIONS } from '#server/database/migrate.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { openSqlite } from '#server/database/sqlite.ts';
import { SqliteWriterDialect } from '#server/database/sqlite-writer.ts';

let folder: string;
let db: Kysely<DatabaseSchema>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echo-upgrade-'));
  db = new Kysely<DatabaseSchema>({ dialect: new SqliteWriterDialect(openSqlite(join(folder, 'old.db'))) });
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const runOnly = (migrations: Record<string, Migration>) => new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
const upTo = (last: string) => Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < last));

const writePosts = async () => {
  await sql`insert into users (id, email, password_hash, plan, user_metadata, created_at, updated_at) values ('u', 'u@example.com', 'x', 'free', '{}', 1, 1), ('v', 'v@example.com', 'x', 'free', '{}', 1, 1)`.execute(
    db,
  );
  for (const id of ['a', 'b', 'c']) {
    await sql`insert into posts (user_id, id, content, images, ai_private, created_at, updated_at) values ('u', ${id}, '写', '[]', 0, 1, 1)`.execute(db);
  }
};
const counts = () => db.selectFrom('post_counts').selectAll().execute();

test('posts written before they were counted are counted, and from then on each', async () => {
  await runOnly(upTo('0005'));
  await writePosts();
  await migrate(db);
  expect(await counts()).toEqual([{ user_id: 'u', posts: 3 }]);
  await db.deleteFrom('posts').where('id', '=', 'a').execute();
  await sql`insert into posts (user_id, id, content, images, ai_private, created_at, updated_at) values ('v', 'd', '写', '[]', 0, 1, 1)`.execute(db);
  expect(await counts()).toEqual([
    { user_id: 'u', posts: 2 },
    { user_id: 'v', posts: 1 },
  ]);
  await db.deleteFrom('users').where('id', '=', 'u').execute();
  expect(await counts()).toEqual([{ user_id: 'v', posts: 1 }]);
});

test('a migration that breaks off leaves nothing; the next start does it whole', async () => {
  await runOnly(upTo('0005'));
  await writePosts();
  const whole = MIGRATIONS['0005-post-counts'] as Migration;
  const broken: Migration = {
    up: async (inside) => {
      await whole.up(inside);
      throw new Error('the power went');
    },
  };
  expect((await runOnly({ ...upTo('0005'), '0005-post-counts': broken })).error).toBeInstanceOf(Error);
  const { rows } = await sql`select name from sqlite_master where name like 'post_count%' or name like 'post_uncount%'`.execute(db);
  expect(rows).toEqual([]);
  await migrate(db);
  expect(await counts()).toEqual([{ user_id: 'u', posts: 3 }]);
});
