// Tasks over a real SQLite file in a real thread: their values, their limits for each user, and
// what becomes of them when the client leaves or the thread ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { insertPerson } from '#server/test-helpers/person.ts';
import { CHUNK_BYTES, CHUNKS_AHEAD } from '#server/work/messages.ts';
import { createReader, ReaderFailed, type Reader } from '#server/work/reader.ts';

let opened: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), 'echo-reader-'));
const readers: Reader[] = [];
beforeAll(async () => {
  opened = await openTestDatabase('sqlite', 'reader');
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
});
afterAll(async () => {
  await opened.dispose();
  rmSync(dataDir, { recursive: true });
});

const newReader = (file?: string): Reader => {
  const database = file === undefined ? opened.location : { kind: 'sqlite' as const, file };
  const places = { database, dataDir, storageUrl: null, environment: {} };
  const reader = createReader(places, { threads: 1 });
  readers.push(reader);
  return reader;
};
const statsOf = (reader: Reader, userId: string, signal?: AbortSignal) =>
  reader.run('stats.all', { userId, timeZone: 'UTC', nowMs: 0 }, { userId, signal });

test('a task · returns what its service returns, and only what its user has', async () => {
  const [userId, other] = [
    await insertPerson(opened.database),
    await insertPerson(opened.database),
  ];
  const row = { user_id: userId, content: '桂花', source_content: null, images: '[]' };
  await opened.database
    .query()
    .insertInto('posts')
    .values({ ...row, id: 'a', ai_private: 0, created_at: 0, updated_at: 0 })
    .execute();
  const reader = newReader();
  expect((await statsOf(reader, userId)).totals.posts).toBe(1);
  expect((await statsOf(reader, other)).totals.posts).toBe(0);
});

test('tasks of one user · five are taken, the sixth is refused, other users are not', async () => {
  const reader = newReader();
  const all = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => statsOf(reader, 'busy')),
    statsOf(reader, 'other'),
  ]);
  expect(all.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    'rejected',
    'fulfilled',
  ]);
  expect(all[5]).toMatchObject({ reason: { code: 'RATE_LIMITED' } });
});

test('an aborted task · rejects with the reason; the next one of its user runs', async () => {
  const reader = newReader();
  const stop = new AbortController();
  const [running, waiting] = [1, 2].map(() => statsOf(reader, 'u', stop.signal));
  const next = statsOf(reader, 'u');
  stop.abort(new Error('left'));
  await expect(running).rejects.toThrow('left');
  await expect(waiting).rejects.toThrow('left');
  expect((await next).totals.posts).toBe(0);
});

test('a task that fails · is reported without a text, and ends no thread', async () => {
  const reader = newReader('/no/such/folder/echo.db');
  const failure = await statsOf(reader, 'u').catch((cause: unknown) => cause);
  expect(failure).toBeInstanceOf(ReaderFailed);
  expect(failure).toMatchObject({ message: 'stats.all failed: Error', errcode: 14 });
  expect(String((failure as Error).stack)).toMatch(/\n {4}at .*connection\.ts/);
  expect(reader.isRunning).toBe(true);
});

describe('a stream', () => {
  let userId: string;
  beforeAll(async () => {
    userId = await insertPerson(opened.database);
    // Hardly compressible.
    let seed = 1;
    const nextCharacter = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return String.fromCharCode(0x4e00 + ((seed >> 8) % 20_000));
    };
    const row = { user_id: userId, source_content: null, images: '[]', ai_private: 0 as const };
    // Beyond what is sent ahead of a client.
    for (let at = 0; at < 30; at += 1) {
      const content = Array.from({ length: 20_000 }, nextCharacter).join('');
      await opened.database
        .query()
        .insertInto('posts')
        .values({ ...row, id: `p${at}`, content, created_at: at, updated_at: at })
        .execute();
    }
  });
  const open = (reader: Reader, lane: string, signal?: AbortSignal) =>
    reader.stream('account.export', { userId, timeZone: 'UTC', nowMs: 0 }, { lane, signal });
  const bytesOf = async (content: ReadableStream<Uint8Array>) => {
    let bytes = 0;
    for await (const chunk of content) bytes += chunk.length;
    return bytes;
  };

  test('a client that does not read · delays no other task, and gets all later', async () => {
    const reader = newReader();
    const slow = await open(reader, 'a');
    const whole = await bytesOf(await open(reader, 'b'));
    expect(whole).toBeGreaterThan(2 * CHUNK_BYTES * CHUNKS_AHEAD);
    expect((await statsOf(reader, userId)).totals.posts).toBe(30);
    expect(await bytesOf(slow)).toBe(whole);
  });

  test('of one lane · begins when the client of the first left', async () => {
    const reader = newReader();
    const first = (await open(reader, 'a')).getReader();
    await first.read();
    let hasBegun = false;
    const second = open(reader, 'a').then((content) => {
      hasBegun = true;
      return bytesOf(content);
    });
    await statsOf(reader, 'u');
    expect(hasBegun).toBe(false);
    await first.cancel();
    expect(await second).toBeGreaterThan(0);
  });

  test('whose signal aborts · fails with its reason', async () => {
    const reader = newReader();
    const stop = new AbortController();
    const content = (await open(reader, 'a', stop.signal)).getReader();
    await content.read();
    stop.abort(new Error('stopping'));
    await expect(content.read()).rejects.toThrow('stopping');
    await expect(open(reader, 'a', stop.signal)).rejects.toThrow('stopping');
  });

  test('whose thread ends · fails', async () => {
    const reader = newReader();
    const content = (await open(reader, 'a')).getReader();
    await content.read();
    await reader.close();
    const rest = async () => {
      for (let next = await content.read(); !next.done;) next = await content.read();
    };
    await expect(rest()).rejects.toBeInstanceOf(ReaderFailed);
  });
});

test('a thread that ends · fails what it ran and what waited starts another', async () => {
  const reader = newReader();
  const [running, waiting] = [1, 2].map(() => statsOf(reader, 'u'));
  const failure = expect(running).rejects.toBeInstanceOf(ReaderFailed);
  await expect.poll(() => reader.isRunning).toBe(true);
  await reader.close();
  await failure;
  expect((await waiting)?.totals.posts).toBe(0);
});
