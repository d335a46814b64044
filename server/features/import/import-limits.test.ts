// How fast an account may import (C§73.05): exactly the limit is stored, the rest is refused with
// the time to wait.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import {
  createCountImport,
  IMPORT_ENTRIES,
  IMPORT_KILOBYTES,
  IMPORT_ROWS,
} from '#server/features/import/import-limits.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

const MINUTE_MS = 60_000;

const postOf = (content: string, messages = 0) => ({
  id: newId(),
  content,
  images: [],
  sourceContent: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  aiPrivate: false,
  messages: Array.from({ length: messages }, () => ({
    id: newId(),
    content: '好',
    isUser: true,
    images: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    roleKey: null,
  })),
});

describe.each(ENGINES)('limits of imports on %s', (engine) => {
  let server: TestServer;
  const clock = { nowMs: Date.parse('2026-11-28T10:00:00Z') };
  beforeAll(async () => {
    server = await startTestServer(engine, 'importlimits', { RATE_LIMITS: 'on' });
  });
  afterAll(() => server.stop());

  const limits = () =>
    createRateLimits({ database: server.tables, now: () => clock.nowMs, enabled: true });
  const countOf = async (userId: string, posts: ReturnType<typeof postOf>[]) =>
    createCountImport(limits())(userId, { posts, diaries: [] }).then(
      () => 'counted',
      (error: unknown) => (error as { code: string }).code,
    );

  test('rows of a minute · all kinds count, one beyond is refused until the next', async () => {
    const user = newId();
    const batch = [postOf('写', 99)];
    for (let at = 0; at < IMPORT_ROWS.points / 100 - 1; at += 1) await countOf(user, batch);
    expect(await countOf(user, [postOf('写', 99), postOf('写')])).toBe('RATE_LIMITED');
    clock.nowMs += MINUTE_MS;
    expect(await countOf(user, batch)).toBe('counted');
  });

  test('bytes of a minute · beyond the limit · are refused, whatever the rows', async () => {
    const user = newId();
    const megabyte = [postOf('x'.repeat(1_000_000))];
    for (let at = 0; at < IMPORT_KILOBYTES.points / 1_000; at += 1)
      expect(await countOf(user, megabyte)).toBe('counted');
    expect(await countOf(user, [postOf('x')])).toBe('RATE_LIMITED');
  });

  test('entries of a day · beyond the limit · are refused until the day is over', async () => {
    const user = newId();
    await limits().count(IMPORT_ENTRIES, user, IMPORT_ENTRIES.points - 1);
    expect(await countOf(user, [postOf('最后')])).toBe('counted');
    clock.nowMs += 2 * MINUTE_MS;
    expect(await countOf(user, [postOf('再多')])).toBe('RATE_LIMITED');
    clock.nowMs += IMPORT_ENTRIES.windowMs;
    expect(await countOf(user, [postOf('第二天')])).toBe('counted');
  });

  test('batch beyond the limit · is answered 429 with the seconds, and stores nothing', async () => {
    const user = await server.newUser();
    const { clock: own } = server;
    const taken = createRateLimits({
      database: server.tables,
      now: () => own.nowMs,
      enabled: true,
    });
    await taken.count(IMPORT_ROWS, user.id, IMPORT_ROWS.points - 1);
    const answer = await server.call(user, 'POST', '/api/import', {
      posts: [postOf('一'), postOf('二')],
      diaries: [],
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await user.api.posts.list({})).total).toBe(0);
  });
});
