// Databases with a stricter default isolation, deadlocks, and databases that refuse a migration.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '#server/database/database.ts';
import { retryConflicts } from '#server/database/retry-conflicts.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { administer } from '#tools/test/postgres.ts';

const WRITERS = Array.from({ length: 20 }, (_, at) => at);

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase('postgres', 'conflicts');
});
afterAll(() => opened.dispose());

const rowOf = (database: Database, key: string) => ({
  insert: () =>
    database.query().insertInto('rate_limits').values({ key, points: 0, expires_at: 1 }).execute(),
  add: () =>
    database
      .query()
      .updateTable('rate_limits')
      .set((eb) => ({ points: eb('points', '+', 1) }))
      .where('key', '=', key)
      .execute(),
  points: async () =>
    (
      await database
        .query()
        .selectFrom('rate_limits')
        .select('points')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
    ).points,
});

test.each(['repeatable read', 'serializable'])(
  'default isolation %s · simultaneous writes of a row · all succeed',
  async (level) => {
    const name = new URL(opened.url).pathname.slice(1);
    const setLevel = (sql: string) =>
      administer(`${inject('postgresUrl')}/postgres`, `alter database ${name} ${sql}`);
    await setLevel(`set default_transaction_isolation = '${level}'`);
    for (const isPatient of [false, true]) {
      const database = await openDatabase({ kind: 'postgres', url: opened.url, isPatient });
      const row = rowOf(database, `${level} ${isPatient}`);
      await row.insert();
      await Promise.all(
        WRITERS.map(() =>
          database.transaction(async () => {
            await row.points();
            await row.add();
          }),
        ),
      );
      await Promise.all(WRITERS.map(() => row.add()));
      expect(await row.points()).toBe(2 * WRITERS.length);
      await database.close();
    }
    await setLevel('reset default_transaction_isolation');
  },
);

test('a deadlock · the failed transaction runs again, its tasks once', async () => {
  const { database } = opened;
  const rows = [rowOf(database, 'left'), rowOf(database, 'right')] as const;
  for (const row of rows) await row.insert();
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let runs = 0;
  const tasks: number[] = [];
  const change = (own: 0 | 1, other: 0 | 1) =>
    database.transaction(async () => {
      runs += 1;
      database.afterCommit(() => tasks.push(own));
      await rows[own].add();
      locked[own].resolve();
      await locked[other].promise;
      await rows[other].add();
    });
  await Promise.all([change(0, 1), change(1, 0)]);
  expect(runs).toBe(3);
  expect(tasks.toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await Promise.all(rows.map((row) => row.points()))).toEqual([2, 2]);
});

test('retryConflicts · a conflict that stays, another error · ends', async () => {
  const runsUntil = async (code: string) => {
    let runs = 0;
    const work = () => {
      runs += 1;
      return Promise.reject(Object.assign(new Error('refused'), { code }));
    };
    await expect(retryConflicts((cause) => cause.code === '40001', work)).rejects.toThrow(
      'refused',
    );
    return runs;
  };
  expect(await runsUntil('40001')).toBe(6);
  expect(await runsUntil('23505')).toBe(1);
});

test.each([
  ['no right to create', 'may not create tables'],
  ['a read-only database', 'is read-only'],
])('the first start · %s · names the cause', async (what, reason) => {
  const server = inject('postgresUrl');
  const name = `refused_${process.pid}`;
  const run = (sql: string, database = 'postgres') => administer(`${server}/${database}`, sql);
  await run(`drop database if exists ${name} with (force)`);
  await run(`create database ${name}`);
  const url = new URL(`${server}/${name}`);
  if (what === 'a read-only database')
    await run(`alter database ${name} set default_transaction_read_only = on`);
  else {
    await run(`drop role if exists ${name}`);
    await run(`create role ${name} login password 'x'`);
    await run('revoke create on schema public from public', name);
    url.username = name;
    url.password = 'x';
  }
  const refusal = openDatabase({ kind: 'postgres', url: url.href });
  await expect(refusal).rejects.toThrow(reason);
  await expect(refusal).rejects.not.toThrow('aborted');
  await run(`drop database ${name} with (force)`);
  await run(`drop role if exists ${name}`);
});
