// Tasks over a real SQLite file in a real thread: their values, their limits for each user, and
// what becomes of them when the client leaves or the thread ends.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { insertPerson } from '#server/test-helpers/person.ts';
import { createReader, ReaderFailed, type Reader } from '#server/work/reader.ts';

let opened: TestDatabase;
const readers: Reader[] = [];
beforeAll(async () => {
  opened = await openTestDatabase('sqlite', 'reader');
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
});
afterAll(() => opened.dispose());

const newReader = (file?: string): Reader => {
  const database = file === undefined ? opened.location : { kind: 'sqlite' as const, file };
  const places = { database, dataDir: '', storageUrl: null, environment: {} };
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

test('a thread that ends · fails what it ran and what waited starts another', async () => {
  const reader = newReader();
  const [running, waiting] = [1, 2].map(() => statsOf(reader, 'u'));
  const failure = expect(running).rejects.toBeInstanceOf(ReaderFailed);
  await expect.poll(() => reader.isRunning).toBe(true);
  await reader.close();
  await failure;
  expect((await waiting)?.totals.posts).toBe(0);
});
