// Two servers share a few sessions of PostgreSQL through PgBouncer in transaction mode: every
// statement outside a transaction, and every transaction, may run in another session (C§75.01).
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { codeOf, newId, wholeFeed } from '#contract/compliance/world.ts';
import { openDatabase } from '#server/database/database.ts';
import { apiOf, signUp } from '#server/test-helpers/client.ts';
import { startPgbouncer, type TestPooler } from '#tools/test/pgbouncer.ts';
import { administer } from '#tools/test/postgres.ts';
import { makeDataDir, startServerProcess } from '#tools/test/server-process.ts';

/** Fewer than one server's connections, so the servers wait for each other's transactions. */
const SESSIONS = 3;

const LIMITS =
  "select current_setting('lock_timeout') as lock, " +
  "current_setting('idle_in_transaction_session_timeout') as idle";

const database = `t_pooled_${process.pid}`;
const cleanUp: (() => unknown)[] = [];
let pooler: TestPooler;
let url: string;
beforeAll(async () => {
  const server = inject('postgresUrl');
  await administer(`${server}/postgres`, `create database ${database}`);
  cleanUp.push(() => administer(`${server}/postgres`, `drop database ${database} with (force)`));
  pooler = await startPgbouncer(server, SESSIONS);
  cleanUp.push(pooler.stop);
  url = `${pooler.url}/${database}`;
});
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

test('two servers over three sessions · every write is kept, one of 40 claims wins', async () => {
  const start = async (keysOf?: string) => {
    const { dataDir, remove } = makeDataDir();
    cleanUp.push(remove);
    if (keysOf === undefined) mkdirSync(join(dataDir, 'keys'), { mode: 0o700 });
    else symlinkSync(join(keysOf, 'keys'), join(dataDir, 'keys'));
    const server = await startServerProcess({
      dataDir,
      environment: { DATABASE_URL: url, SIGNUP_STONES: '7', DAILY_CLAIM_STONES: '20' },
    });
    cleanUp.push(() => server.end('SIGKILL'));
    return server;
  };
  const first = await start();
  const servers = [first, await start(first.dataDir)] as const;
  const { accessToken: token } = await signUp(first.url);
  const apis = servers.map((server) => apiOf(server.url, token)) as [JournalApi, JournalApi];

  // A busy machine may answer 503; the client's ids make every retry safe.
  const until = async (work: () => Promise<unknown>) => {
    await expect.poll(() => codeOf(work())).toBe('none');
  };
  const writer = async (index: number) => {
    const api = apis[index % 2] ?? apis[0];
    const id = newId();
    await until(() => api.posts.create({ id, content: `第${index}篇`, images: [] }));
    await until(() => api.posts.update({ id, content: `改过的第${index}篇` }));
    return id;
  };
  const claim = (index: number) =>
    fetch(`${servers[index % 2]?.url}/functions/v1/claim-daily-token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: '{}',
    });
  const indexes = Array.from({ length: 40 }, (_, index) => index);
  const [written] = await Promise.all([
    Promise.all(indexes.map(writer)),
    Promise.all(indexes.map(claim)),
  ]);
  const { own } = await wholeFeed(apis[1], 50);
  expect(new Map(own.map((post) => [post.id, post.content]))).toEqual(
    new Map(written.map((id, index) => [id, `改过的第${index}篇`])),
  );
  expect(await apis[1].stones.balance()).toMatchObject({ remaining_tokens: 27 });
});

test('the limits of a transaction · are set inside it, and leave no session changed', async () => {
  const opened = await openDatabase({ kind: 'postgres', url });
  const limits = sql.raw<{ lock: string; idle: string }>(LIMITS);
  const limited = { lock: '2500ms', idle: '2500ms' };
  const inTransactions = Array.from({ length: 20 }, () =>
    opened.transaction(async () => (await limits.execute(opened.query())).rows[0]),
  );
  const alone = Array.from(
    { length: 20 },
    async () => (await limits.execute(opened.query())).rows[0],
  );
  expect(await Promise.all([...inTransactions, ...alone])).toEqual(
    Array.from({ length: 40 }, () => limited),
  );
  await opened.close();

  // The sessions that the pooler gives to anyone who connects now.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let at = 0; at < 2 * SESSIONS; at += 1) {
    const { rows } = await client.query(LIMITS);
    expect(rows).toEqual([{ lock: '0', idle: '0' }]);
  }
  await client.end();
});

// C§75.05
test('servers that start at once · migrate one after the other, and keep no lock', async () => {
  const empty = `${database}_empty`;
  const server = inject('postgresUrl');
  await administer(`${server}/postgres`, `create database ${empty}`);
  cleanUp.push(() => administer(`${server}/postgres`, `drop database ${empty} with (force)`));
  const starts = Array.from({ length: 2 * SESSIONS }, async () => {
    const opened = await openDatabase({ kind: 'postgres', url: `${pooler.url}/${empty}` });
    await opened.close();
  });
  expect((await Promise.allSettled(starts)).map(({ status }) => status)).toEqual(
    starts.map(() => 'fulfilled'),
  );

  const client = new pg.Client({ connectionString: `${server}/${empty}` });
  await client.connect();
  const { rows } = await client.query("select pid from pg_locks where locktype = 'advisory'");
  await client.end();
  expect(rows).toEqual([]);
});
