// A failover or an administrator may terminate any connection at any time. None may become an
// uncaught error, which would end the process.
import { sql, type Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { blobKeysOfPostgres } from '#server/cli/postgres-tools.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { openEmptyDatabase, openTestDatabase } from '#server/test-helpers/database.ts';
import { administer } from '#tools/test/postgres.ts';

/** Terminates every connection to a database, and waits until the clients had time to notice. */
async function terminateConnections(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await administer(
    url.replace(/[^/]+$/, 'postgres'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );
  await new Promise(setImmediate);
}

const one = async (db: Kysely<DatabaseSchema>) =>
  (await sql<{ one: number }>`select 1 as one`.execute(db)).rows;
const several = (db: Kysely<DatabaseSchema>) =>
  Promise.all(Array.from({ length: 10 }, () => one(db)));

/** Waits until queries succeed. A query sent before its client noticed the termination fails. */
async function recovered(db: Kysely<DatabaseSchema>): Promise<void> {
  await expect.poll(() => several(db).then(() => 'recovered', String)).toBe('recovered');
}

test.each([
  ['the product', openTestDatabase],
  ['the tests', openEmptyDatabase],
])('idle connections of %s · terminated · are replaced', async (_, open) => {
  const opened = await open('postgres', 'terminate_idle');
  const db = 'db' in opened ? opened.db : opened.database.query();
  await several(db);
  for (let round = 0; round < 3; round += 1) {
    await terminateConnections(opened.url);
    await recovered(db);
  }
  await opened.dispose();
});

test('a query and a transaction · terminated · fail alone; the next ones succeed', async () => {
  const { database, url, dispose } = await openTestDatabase('postgres', 'terminate_busy');
  const query = sql`select pg_sleep(30)`.execute(database.query()).catch((error: unknown) => error);
  const begun = Promise.withResolvers<void>();
  const terminated = Promise.withResolvers<void>();
  const transaction = database
    .transaction(async () => {
      await one(database.query());
      begun.resolve();
      await terminated.promise;
      await one(database.query());
    })
    .catch((error: unknown) => error);
  await begun.promise;
  await expect
    .poll(
      async () =>
        (
          await sql`select 1 from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`.execute(
            database.query(),
          )
        ).rows.length,
    )
    .toBe(1);
  await terminateConnections(url);
  terminated.resolve();
  expect(await query).toBeInstanceOf(Error);
  expect(await transaction).toBeInstanceOf(Error);
  await recovered(database.query());
  await dispose();
});

test('connections · terminated while they close · cause no error', async () => {
  const { database, url, dispose } = await openTestDatabase('postgres', 'terminate_closing');
  await several(database.query());
  await Promise.all([database.close(), terminateConnections(url)]);
  await dispose().catch(() => undefined);
});

test('blobKeysOfPostgres · connection terminated · survives', async () => {
  const { url, dispose } = await openTestDatabase('postgres', 'terminate_keys');
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const keys = blobKeysOfPostgres(url).catch((error: unknown) => error);
      await terminateConnections(url);
      return keys;
    }),
  );
  for (const outcome of outcomes)
    expect(Array.isArray(outcome) || outcome instanceof Error).toBe(true);
  expect(await blobKeysOfPostgres(url)).toEqual([]);
  await dispose();
});
