// Limits hold across processes, on both engines, and reset when their window ends.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/database/database.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';

const RULE = { name: 'test', points: 3, windowMs: 60_000 };

describe.each(ENGINES)('rate limits on %s', (engine) => {
  let opened: TestDatabase;
  let second: Database;
  let nowMs = 1_000_000;
  const now = () => nowMs;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'ratelimits');
    second = await openDatabase(opened.location);
  });
  afterAll(async () => {
    await second.close();
    await opened.dispose();
  });

  test('100 concurrent uses over two connections · exactly the allowed number pass', async () => {
    const sides = [opened.database, second].map((database) =>
      createRateLimits({ database, now, enabled: true }),
    );
    const answers = (
      await Promise.all(
        sides.map((side) =>
          Promise.all(Array.from({ length: 50 }, () => side.take(RULE, 'crowd'))),
        ),
      )
    ).flat();
    expect(answers).toHaveLength(100);
    expect(answers.filter((answer) => answer.allowed)).toHaveLength(RULE.points);
    expect(answers.at(-1)?.retryAfterSeconds).toBe(60);
  });

  test('giveBack · takes one use back, never below none', async () => {
    const limits = createRateLimits({ database: opened.database, now, enabled: true });
    const use = async () => (await limits.take(RULE, 'back')).allowed;
    await limits.giveBack(RULE, 'back');
    expect([await use(), await use(), await use()]).toEqual([true, true, true]);
    await limits.giveBack(RULE, 'back');
    expect([await use(), await use()]).toEqual([true, false]);
    for (let time = 0; time < 9; time += 1) await limits.giveBack(RULE, 'back');
    expect([await use(), await use(), await use(), await use()]).toEqual([true, true, true, false]);
  });

  test('subjects count apart · a window ends · forgive resets · peek counts nothing', async () => {
    const limits = createRateLimits({ database: opened.database, now, enabled: true });
    const use = async (subject: string) => (await limits.take(RULE, subject)).allowed;
    expect([
      await use('a'),
      await use('a'),
      await use('a'),
      await use('a'),
      await use('b'),
    ]).toEqual([true, true, true, false, true]);
    expect(await limits.peek(RULE, 'a')).toEqual({ allowed: false, retryAfterSeconds: 60 });
    expect([
      (await limits.peek(RULE, 'b')).allowed,
      (await limits.peek(RULE, 'b')).allowed,
      (await limits.peek(RULE, 'c')).allowed,
    ]).toEqual([true, true, true]);
    nowMs += 45_500;
    expect(await limits.take(RULE, 'a')).toEqual({ allowed: false, retryAfterSeconds: 15 });
    nowMs += 14_500;
    expect([await use('a'), await use('a'), await use('a'), await use('a')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    await limits.forgive(RULE, 'a');
    expect(await use('a')).toBe(true);
  });

  test('the table · holds no address, and after a sweep only open windows', async () => {
    const limits = createRateLimits({ database: opened.database, now, enabled: true });
    nowMs += RULE.windowMs;
    await limits.take(RULE, 'someone@example.com');
    await limits.sweep();
    const rows = await opened.database.query().selectFrom('rate_limits').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('someone');
  });

  test('switched off · counts nothing', async () => {
    const limits = createRateLimits({ database: opened.database, now, enabled: false });
    for (let at = 0; at < 10; at += 1)
      expect((await limits.take({ ...RULE, points: 0 }, 'x')).allowed).toBe(true);
    expect(
      await opened.database.query().selectFrom('rate_limits').selectAll().execute(),
    ).toHaveLength(1);
  });
});
