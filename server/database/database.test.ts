// Guarantees of both engines: migrations run once and are refused when newer, transactions are
// joined and rolled back.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';

describe.each(ENGINES)('database on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'database');
  });
  afterAll(() => opened.dispose());

  const insert = (key: string) =>
    opened.database
      .query()
      .insertInto('rate_limits')
      .values({ key, points: 1, expires_at: 1 })
      .execute();
  const keys = async () =>
    (
      await opened.database.read().selectFrom('rate_limits').select('key').orderBy('key').execute()
    ).map((row) => row.key);

  test('a transaction · fails, also when nested · leaves nothing', async () => {
    await expect(
      opened.database.transaction(async () => {
        await insert('outer');
        await opened.database.transaction(() => insert('inner'));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await keys()).toEqual([]);
  });

  test('a write in a transaction · is visible inside it, and outside only after it', async () => {
    await opened.database.transaction(async () => {
      await insert('a');
      expect(await keys()).toEqual(['a']);
    });
    expect(await keys()).toEqual(['a']);
  });

  test('a task after the commit · runs once what it is about is stored, and only then', async () => {
    const ran: string[] = [];
    const task = (name: string) => opened.database.afterCommit(() => void ran.push(name));
    await opened.database.transaction(async () => {
      task('outer');
      await opened.database.transaction(async () => task('inner'));
      expect(ran).toEqual([]);
    });
    expect(ran).toEqual(['outer', 'inner']);
    const failing = opened.database.transaction(async () => {
      task('failed');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    task('alone');
    expect(ran).toEqual(['outer', 'inner', 'alone']);
  });

  test('opening · again or with a newer schema · migrates once or is refused', async () => {
    const again = await openDatabase(opened.location);
    await again
      .query()
      .insertInto('kysely_migration' as never)
      .values({ name: '9999-future', timestamp: '2099' } as never)
      .execute();
    await again.close();
    await expect(openDatabase(opened.location)).rejects.toThrow('newer version');
    await opened.database
      .query()
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', '9999-future' as never)
      .execute();
  });
});

test('more requests than connections · all are served, however long they wait', async () => {
  const opened = await openTestDatabase('postgres', 'database_line');
  try {
    const slowly = () =>
      sql<{ one: number }>`select 1 as one from pg_sleep(0.9)`.execute(opened.database.query());
    const answers = await Promise.all(Array.from({ length: 35 }, slowly));
    expect(answers.flatMap(({ rows }) => rows)).toEqual(
      Array.from({ length: 35 }, () => ({ one: 1 })),
    );
  } finally {
    await opened.dispose();
  }
});

test('the pending list of the search index · is cleaned when it is short', async () => {
  const opened = await openTestDatabase('postgres', 'pendinglist');
  const { rows } = await sql<{ reloptions: string[] }>`select reloptions from pg_class
    where relname = 'search_documents_tokens'`.execute(opened.database.read());
  expect(rows[0]?.reloptions).toContain('gin_pending_list_limit=64');
  await opened.dispose();
});
