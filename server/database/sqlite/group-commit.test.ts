// Concurrent writers share one commit and nothing else: a failure of one does not affect the
// others.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { openDatabase } from '#server/database/database.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase('sqlite', 'group');
});
afterEach(() => opened.dispose());

const WRITERS = Array.from({ length: 20 }, (_, at) => `writer ${at}`);

const insert = (key: string) =>
  opened.database
    .query()
    .insertInto('rate_limits')
    .values({ key, points: 1, expires_at: 1 })
    .execute();
const keys = async () =>
  (await opened.database.read().selectFrom('rate_limits').select('key').execute())
    .map(({ key }) => key)
    .toSorted();
const insertTogether = (key: string) => opened.database.transaction(() => insert(key));

/** Counts commits from now on. */
function countCommits(): () => number {
  const prepared = vi.spyOn(
    opened.database.sqlite as NonNullable<typeof opened.database.sqlite>,
    'prepare',
  );
  return () => prepared.mock.calls.filter(([statement]) => statement === 'commit').length;
}

test('concurrent transactions · share one commit', async () => {
  const commits = countCommits();
  await Promise.all(WRITERS.map(insertTogether));
  expect(commits()).toBe(1);
  expect(await keys()).toEqual(WRITERS.toSorted());
});

test('concurrent statements without a transaction · share one commit', async () => {
  const commits = countCommits();
  await Promise.all([...WRITERS.map(insert), insertTogether('one more')]);
  expect(commits()).toBe(1);
  expect(await keys()).toHaveLength(WRITERS.length + 1);
});

test('a failing transaction · rolls back alone', async () => {
  const results = await Promise.allSettled(
    WRITERS.map((key, at) =>
      opened.database.transaction(async () => {
        await insert(key);
        if (at % 2 === 1) throw new Error('no');
      }),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual(
    WRITERS.map((_, at) => (at % 2 === 1 ? 'rejected' : 'fulfilled')),
  );
  expect(await keys()).toEqual(WRITERS.filter((_, at) => at % 2 === 0).toSorted());
});

test('a refused statement · rolls back alone', async () => {
  await insert('taken');
  const results = await Promise.allSettled([insert('before'), insert('taken'), insert('after')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await keys()).toEqual(['after', 'before', 'taken']);
});

test('before the commit · no writer resolves and no read sees the rows', async () => {
  const seen: string[] = [];
  const first = insertTogether('first').then(() => seen.push('told'));
  await opened.database.transaction(async () => {
    await insert('second');
    // The work of the first is done; its commit is not.
    seen.push(`told by then: ${seen.length}`);
    expect(
      await opened.database.query().selectFrom('rate_limits').select('key').execute(),
    ).toHaveLength(2);
  });
  await first;
  expect(seen).toEqual(['told by then: 0', 'told']);
});

test('a failing commit · rejects all its writers, leaves nothing, and the next works', async () => {
  const results = await Promise.allSettled([
    insertTogether('honest'),
    opened.database.transaction(async () => {
      // Checked at commit only: a way to make the commit fail.
      await sql`pragma defer_foreign_keys = on`.execute(opened.database.query());
      await opened.database
        .query()
        .insertInto('post_counts' as never)
        .values({ user_id: 'nobody', posts: 1 } as never)
        .execute();
    }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await keys()).toEqual([]);
  await insertTogether('afterwards');
  expect(await keys()).toEqual(['afterwards']);
});

test('a rollback by SQLite itself · rejects all writers of the group', async () => {
  const results = await Promise.allSettled([
    insertTogether('honest'),
    opened.database.transaction(async () => {
      await insert('doomed');
      await sql`insert or rollback into rate_limits (key, points, expires_at) values ('doomed', 1, 1)`.execute(
        opened.database.query(),
      );
    }),
    insertTogether('later'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await keys()).toEqual(['later']);
});

test('two processes writing to one file · wait for each other without blocking', async () => {
  const other = await openDatabase(opened.location);
  const insertThere = (key: string) =>
    other.query().insertInto('rate_limits').values({ key, points: 1, expires_at: 1 }).execute();
  await Promise.all(
    WRITERS.flatMap((key) => [insertTogether(key), insertThere(`${key}, elsewhere`)]),
  );
  expect(await keys()).toHaveLength(2 * WRITERS.length);
  await other.close();
});

test('closing · waits for running writers', async () => {
  const work = Promise.all(WRITERS.map(insertTogether));
  await opened.database.close();
  await expect(work).resolves.toHaveLength(WRITERS.length);
});
