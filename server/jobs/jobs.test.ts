// Guarantees of the job table on both engines: one runner per job, growing delays, joined
// transactions, a clean stop.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import {
  createJobRunner,
  JOB_ATTEMPTS_MAX,
  JOB_LEASE_MS,
  retryDelayMs,
  type JobHandler,
  type JobRunner,
} from '#server/jobs/job-runner.ts';
import { waitFor } from '#tools/test/wait-for.ts';

describe.each(ENGINES)('jobs on %s', (engine) => {
  let opened: TestDatabase;
  const clock = { nowMs: Date.UTC(2026, 10, 21, 12, 0, 0) };
  const now = () => clock.nowMs;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'jobs');
  });
  afterEach(async () => {
    await opened.database.query().deleteFrom('jobs').execute();
  });
  afterAll(() => opened.dispose());

  const queue = () => createJobQueue({ database: opened.database, now });
  const runner = (
    handlers: Record<string, JobHandler>,
    more: Partial<Parameters<typeof createJobRunner>[0]> = {},
  ): JobRunner =>
    createJobRunner({ database: opened.database, now, handlers, random: () => 0.5, ...more });
  const rows = () => opened.database.read().selectFrom('jobs').selectAll().execute();

  test('a due job · runs with its payload and is deleted', async () => {
    const seen: unknown[] = [];
    const able = runner({ note: async (payload) => void seen.push(payload) });
    await queue().enqueue('note', { text: '早' });
    await queue().enqueue('note', 'later', 5_000);
    expect(await able.runDue()).toBe(1);
    clock.nowMs += 5_000;
    expect(await able.runDue()).toBe(1);
    expect(seen).toEqual([{ text: '早' }, 'later']);
    expect(await rows()).toEqual([]);
  });

  test('jobs of several kinds · run in the order of their times', async () => {
    const seen: unknown[] = [];
    const see = async (payload: unknown) => void seen.push(payload);
    for (const [kind, delayMs] of [
      ['b', 3],
      ['a', 2],
      ['other', 0],
      ['b', 1],
      ['a', 4],
    ] as const)
      await queue().enqueue(kind, delayMs, delayMs);
    clock.nowMs += 5;
    expect(await runner({ a: see, b: see }).runDue()).toBe(4);
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  test('a rollback · removes the job', async () => {
    const lost = opened.database.transaction(async () => {
      await queue().enqueue('note', 1);
      throw new Error('no');
    });
    await expect(lost).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  test('failures · retry with growing delays, keep the error, and are set aside', async () => {
    const failures: unknown[] = [];
    const unable = runner(
      { note: async () => Promise.reject(new Error('down')) },
      { onFailure: (failure) => failures.push([failure.attempts, failure.isPutAside]) },
    );
    await queue().enqueue('note', null);
    const delays: number[] = [];
    for (let i = 1; i <= JOB_ATTEMPTS_MAX; i += 1) {
      expect(await unable.runDue()).toBe(1);
      expect(await unable.runDue()).toBe(0);
      const [row] = await rows();
      expect(row).toMatchObject({ attempts: i, last_error: 'Error: down', locked_by: null });
      delays.push((row?.run_after ?? 0) - clock.nowMs);
      clock.nowMs = Math.max(clock.nowMs, Math.min(row?.run_after ?? 0, clock.nowMs + 3_600_000));
    }
    expect(delays.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
    expect(delays.at(-1)).toBeGreaterThan(1e12);
    expect(failures.at(-1)).toEqual([JOB_ATTEMPTS_MAX, true]);
    expect(await unable.runDue()).toBe(0);
  });

  test('many runners · every job runs once', async () => {
    const second = await openDatabase(opened.location);
    const seen: unknown[] = [];
    const handlers = { count: async (payload: unknown) => void seen.push(payload) };
    for (let i = 0; i < 40; i += 1) await queue().enqueue('count', i);
    const runners = [
      runner(handlers),
      runner(handlers),
      runner(handlers, { database: second }),
      runner(handlers, { database: second }),
    ];
    const ran = await Promise.all(runners.map((one) => one.runDue()));
    expect(ran.reduce((sum, count) => sum + count)).toBe(40);
    expect(new Set(seen).size).toBe(40);
    await second.close();
  });

  test("a dead runner's job · is taken over after its lease; its own writes are ignored", async () => {
    const held = Promise.withResolvers<void>();
    const first = runner({ note: () => held.promise });
    await queue().enqueue('note', null);
    const firstRun = first.runDue();
    await waitFor(async () => expect((await rows())[0]?.locked_by).not.toBeNull());
    const takenOver: number[] = [];
    const second = runner({ note: async () => void takenOver.push(1) });
    expect(await second.runDue()).toBe(0);
    clock.nowMs += JOB_LEASE_MS + 1;
    const again = Promise.withResolvers<void>();
    const slow = runner({ note: () => again.promise });
    const slowRun = slow.runDue();
    await waitFor(async () =>
      expect((await rows())[0]?.locked_until).toBe(clock.nowMs + JOB_LEASE_MS),
    );
    held.resolve();
    expect(await firstRun).toBe(1);
    expect(await rows()).toHaveLength(1);
    again.resolve();
    await slowRun;
    expect(await rows()).toEqual([]);
    expect(takenOver).toEqual([]);
  });

  test('periodic work · has one row for all processes and moves to its next time', async () => {
    clock.nowMs = Date.UTC(2026, 10, 21, 12, 10, 0);
    let runs = 0;
    const make = () =>
      runner({ sweep: async () => void (runs += 1) }, { periodic: { sweep: '30 * * * *' } });
    const both = [make(), make()];
    for (const one of both) await one.start();
    expect((await rows()).map((row) => [row.id, row.run_after])).toEqual([
      ['periodic:sweep', Date.UTC(2026, 10, 21, 12, 30, 0)],
    ]);
    for (const one of both) await one.stop();
    clock.nowMs = Date.UTC(2026, 10, 21, 12, 30, 1);
    const later = [make(), make()];
    await Promise.all(later.map((one) => one.runDue()));
    expect(runs).toBe(1);
    expect((await rows())[0]).toMatchObject({
      run_after: Date.UTC(2026, 10, 21, 13, 30, 0),
      attempts: 0,
    });
  });

  test('start finds new jobs; stop waits and releases an aborted job unchanged', async () => {
    const began = Promise.withResolvers<void>();
    let ended = false;
    const able = runner({
      long: async (_payload, signal) => {
        began.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ended = true;
        throw new Error('interrupted');
      },
    });
    await able.start();
    await queue().enqueue('long', null);
    await began.promise;
    await able.stop();
    expect(ended).toBe(true);
    expect((await rows())[0]).toMatchObject({
      attempts: 0,
      locked_by: null,
      run_after: clock.nowMs,
    });
  });

  test('a lane of jobs that hang · leaves the other places to other lanes', async () => {
    const held = Promise.withResolvers<void>();
    const begun: unknown[] = [];
    const able = runner(
      {
        send: async (payload) => {
          const { lane } = payload as { lane?: string };
          begun.push(lane);
          if (lane === 'dead') await held.promise;
        },
      },
      { atOnce: 4, lanes: { lane: 2 } },
    );
    for (let at = 0; at < 8; at += 1) await queue().enqueue('send', { at, lane: 'dead' });
    clock.nowMs += 1;
    await queue().enqueue('send', { lane: 'quick' });
    await queue().enqueue('send', {});
    await able.start();
    await waitFor(async () => expect(await rows()).toHaveLength(8));
    expect(begun).toHaveLength(4);
    expect(begun.filter((lane) => lane === 'dead')).toHaveLength(2);
    held.resolve();
    await waitFor(async () => expect(await rows()).toEqual([]));
    expect(begun.filter((lane) => lane === 'dead')).toHaveLength(8);
    await able.stop();
  });

  test('lanes of two fields · each has its limit, and a name means only itself', async () => {
    const held = Promise.withResolvers<void>();
    const begun: unknown[] = [];
    const able = runner(
      {
        send: async (payload) => {
          begun.push((payload as { at: unknown }).at);
          await held.promise;
        },
      },
      { atOnce: 9, lanes: { host: 1, userId: 2 } },
    );
    const orders = [
      { at: 'first', host: 'a_b%', userId: 'one' },
      { at: 'same host', host: 'a_b%', userId: 'two' },
      { at: 'other host', host: 'axbc', userId: 'one' },
      { at: 'third of the user', host: 'c', userId: 'one' },
      { at: 'other user', host: 'a!b', userId: 'two' },
      { at: 'a host of a user', host: 'one', userId: 'three' },
    ];
    for (const order of orders) {
      await queue().enqueue('send', order);
      clock.nowMs += 1;
    }
    await able.start();
    const fitting = ['first', 'other host', 'other user', 'a host of a user'];
    await waitFor(() => expect(begun).toEqual(fitting));
    held.resolve();
    await waitFor(async () => expect(await rows()).toEqual([]));
    expect(begun).toHaveLength(orders.length);
    await able.stop();
  });

  test('kinds of a newer program · are not claimed', async () => {
    await queue().enqueue('unknown', null);
    expect(await runner({ note: async () => undefined }).runDue()).toBe(0);
    expect(await rows()).toHaveLength(1);
  });
});

test('retry delays · grow to an hour and no further', () => {
  expect([1, 2, 11, 12, 60].map((attempts) => retryDelayMs(attempts, 0.5))).toEqual([
    2_000, 4_000, 2_048_000, 3_600_000, 3_600_000,
  ]);
});
