// The database fails under a running server and recovers (quality §4.5, 2 and 3): every endpoint
// returns 503 with Retry-After, no request hangs, no acknowledged write is lost, and the server
// recovers by itself.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { codeOf, newId, wholeFeed } from '#contract/compliance/world.ts';
import { apiOf, signUp } from '#server/test-helpers/client.ts';
import {
  makeDataDir,
  serverEntry,
  startServerProcess,
  NO_DAILY_LIMITS,
} from '#tools/test/server-process.ts';
import { startPostgres } from '#tools/test/postgres.ts';
import { startSilentProxy } from '#tools/test/silent-proxy.ts';
import { openSqlite } from '#server/database/sqlite/connection.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

/**
 * When a response counts as hanging, in milliseconds: far above the five seconds that the server's
 * own limits add up to, for a busy machine.
 */
const HANGING_MS = 30_000;

/**
 * How long a server may take to notice that its database is back, in milliseconds, on a busy
 * machine.
 */
const RECOVERY_MS = 30_000;

test('PostgreSQL · crashes under writers · the server recovers', async () => {
  const postgres = await startPostgres();
  const { dataDir, remove } = makeDataDir();
  cleanUp.push(remove, () => postgres.stop());
  const server = await startServerProcess({
    dataDir,
    environment: { DATABASE_URL: `${postgres.url}/postgres`, ...NO_DAILY_LIMITS },
  });
  cleanUp.push(() => server.end('SIGKILL'));
  const { accessToken: token } = await signUp(server.url);
  const api = apiOf(server.url, token);

  const writers = await startWriters(api);
  await postgres.kill();
  await writers.end();

  await expectOutage(server.url, token);

  await postgres.restart();
  await expect.poll(() => isReady(server.url), { timeout: RECOVERY_MS }).toBe(true);
  await writers.expectKept();
  // More requests than the pool has connections: the crash leaked none.
  await writeAtOnce(api, 40);
});

test('the connection to PostgreSQL · falls silent · the server recovers', async () => {
  const postgres = await startPostgres();
  const line = await startSilentProxy(Number(new URL(postgres.url).port));
  const { dataDir, remove } = makeDataDir();
  cleanUp.push(remove, () => postgres.stop(), line.close);
  const server = await startServerProcess({
    dataDir,
    environment: {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${line.port}/postgres`,
      ...NO_DAILY_LIMITS,
    },
  });
  cleanUp.push(() => server.end('SIGKILL'));
  const { accessToken: token } = await signUp(server.url);
  const api = apiOf(server.url, token);
  const writers = await startWriters(api);
  line.fallSilent();
  await expectOutage(server.url, token);
  await writers.end();

  line.speak();
  await expect.poll(() => isReady(server.url), { timeout: RECOVERY_MS }).toBe(true);
  await writers.expectKept();
  // More requests than the pool has connections: the silence leaked none.
  await writeAtOnce(api, 40);

  // All connections are idle when the network falls silent. The first request to notice closes
  // them all, so no other request gets a dead one.
  line.fallSilent();
  expect(await codeOf(api.posts.list({}))).toBe('SERVICE_UNAVAILABLE');
  line.speak();
  for (let at = 0; at < 12; at += 1) expect(await codeOf(api.posts.list({}))).toBe('none');
});

test('a full disk · reads work, writes fail · both work once there is room', async () => {
  const { dataDir, remove } = makeDataDir();
  // A file size limit of the process: SQLite meets a failing write, as on a full disk, and no
  // other process does.
  const server = await startServerProcess({
    dataDir,
    environment: NO_DAILY_LIMITS,
    command: ['bash', '-c', `ulimit -S -f 3000; exec node ${serverEntry()}`],
  });
  cleanUp.push(remove, () => server.end('SIGKILL'));
  const api = apiOf(server.url, (await signUp(server.url)).accessToken);
  const kept: string[] = [];
  const refused: unknown[] = [];
  while (refused.length < 3 && kept.length < 3000) {
    const id = newId();
    await api.posts.create({ id, content: '满'.repeat(1800), images: [] }).then(
      () => kept.push(id),
      (cause: unknown) => refused.push(cause),
    );
  }
  expect(refused).toHaveLength(3);
  for (const cause of refused)
    expect(cause).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503, defined: true });
  const readable = async () => new Set((await wholeFeed(api, 50)).own.map((post) => post.id));
  expect(await readable()).toEqual(new Set(kept));

  spawnSync('prlimit', ['--pid', String(server.child.pid), '--fsize=unlimited']);
  const after = await api.posts.create({ id: newId(), content: '又有地方了', images: [] });
  expect(await readable()).toEqual(new Set([...kept, after.id]));
  expect(await server.end('SIGTERM')).toBe(0);
  const tables = openSqlite(join(dataDir, 'echo-notes.db'));
  expect(tables.raw.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  tables.close();
});

/**
 * Every endpoint returns 503 with Retry-After without delay; the process is alive and reports that
 * it is not ready.
 */
async function expectOutage(url: string, token: string): Promise<void> {
  const ask = (path: string, body?: unknown) =>
    fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(HANGING_MS),
    });
  const answers = await Promise.all([
    ask('/api/posts'),
    ask('/api/posts', { id: newId(), content: 'x', images: [] }),
    ask('/api/roles'),
    ask('/functions/v1/claim-daily-token', {}),
    ask('/auth/v1/token?grant_type=password', {
      email: 'writer@example.com',
      password: 'a-quiet-evening-7',
    }),
    ask('/storage/v1/object/list/card-image-bucket', { prefix: '' }),
  ]);
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('Retry-After')], answer.url).toEqual([503, '5']);
  }
  expect(await answers[0]?.json()).toMatchObject({
    defined: true,
    code: 'SERVICE_UNAVAILABLE',
    message: '服务暂时不可用，请稍后重试',
  });
  expect(await answers[3]?.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(503);
}

/** Eight users who write until stopped; resolves when some posts were acknowledged. */
async function startWriters(api: JournalApi) {
  const acknowledged: string[] = [];
  const failures = new Set<string>();
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const id = newId();
      const code = await codeOf(api.posts.create({ id, content: '写着写着', images: [] }));
      if (code === 'none') acknowledged.push(id);
      else failures.add(code);
    }
  };
  const writers = Array.from({ length: 8 }, write);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
  return {
    end: async () => {
      isOver = true;
      await Promise.all(writers);
      expect([...failures].filter((code) => code !== 'SERVICE_UNAVAILABLE')).toEqual([]);
    },
    expectKept: async () => {
      const { own } = await wholeFeed(api, 50);
      const found = new Set(own.map((post) => post.id));
      expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    },
  };
}

/**
 * Writes this many posts concurrently, each retried as often as needed: a busy machine may return
 * 503, but every post must succeed in the end.
 */
async function writeAtOnce(api: JournalApi, count: number): Promise<void> {
  const write = () => codeOf(api.posts.create({ id: newId(), content: '又能写了', images: [] }));
  await Promise.all(
    Array.from({ length: count }, async () => {
      await expect.poll(write).toBe('none');
    }),
  );
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).ok;
}
