// One export a month and user: made in parts, begun again after a crash, bounded, and deleted after
// a week (rulings 123).
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import {
  MONTHLY_EXPORT_ATTEMPTS_MAX,
  MONTHLY_EXPORT_LIFE_MS,
} from '#domain/export/monthly-export.ts';
import { createMonthlyExportRepository } from '#server/features/monthly-exports/monthly-export.repository.ts';
import {
  createMonthlyExportService,
  type MonthlyExportOrder,
  type MonthlyExportServicePorts,
} from '#server/features/monthly-exports/monthly-export.service.ts';
import { newBlobKey, ObjectStoreFull } from '#server/storage/object-store.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { insertPerson } from '#server/test-helpers/person.ts';

const ZIP = Buffer.from('0123456789'.repeat(100));
const NOW_MS = Date.parse('2026-11-23T10:00:00Z');
const ORIGIN = { ip: '127.0.0.1', userAgent: 'test', device: null };
const ON = { isOn: true, timeZone: 'Asia/Shanghai' };
const { signal } = new AbortController();

describe.each(ENGINES)('monthly exports on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'monthlyexports');
  });
  afterAll(() => opened.dispose());

  const setUp = async (more: Partial<MonthlyExportServicePorts> = {}) => {
    const { database } = opened;
    const userId = await insertPerson(database);
    const clock = { nowMs: NOW_MS };
    const stored = new Map<string, Uint8Array>();
    const orders: MonthlyExportOrder[] = [];
    const events: string[] = [];
    const service = createMonthlyExportService({
      exports: createMonthlyExportRepository(database),
      makeArchive: async () => Readable.from([ZIP.subarray(0, 7), ZIP.subarray(7)]),
      store: {
        put: async (key, bytes) => void stored.set(key, bytes),
        get: async (key) => new Response(Buffer.from(stored.get(key) ?? '')).body,
      },
      newBlobKey,
      discard: async (keys) => {
        for (const key of keys) stored.delete(key);
      },
      // A run of the schedule sees the users of other tests too.
      enqueue: async (order) => void (order.userId === userId && orders.push(order)),
      transaction: (work) => database.transaction(work),
      audit: async ({ action }) => void events.push(action),
      countChange: async () => undefined,
      countDownload: async () => undefined,
      keptMaxBytes: 1e9,
      partBytes: 300,
      now: () => clock.nowMs,
      newId,
      ...more,
    });
    const order = { userId, month: '2026-11' };
    const last = async () => (await service.getStatus(userId)).items[0];
    return { userId, clock, stored, orders, events, service, order, last };
  };

  // C§63.05
  test('off at first · on orders the export of this month, once', async () => {
    const { userId, service, orders, events, order } = await setUp();
    expect(await service.getStatus(userId)).toEqual({ isOn: false, nextAt: null, items: [] });
    expect(await service.update(userId, ON, ORIGIN)).toMatchObject({
      isOn: true,
      nextAt: '2026-11-30T20:00:00.000Z',
      items: [{ month: '2026-11', state: 'making' }],
    });
    await service.update(userId, { ...ON, isOn: false }, ORIGIN);
    await service.update(userId, ON, ORIGIN);
    expect(orders).toEqual([order]);
    expect(events).toEqual(['monthly_export_on', 'monthly_export_off', 'monthly_export_on']);
  });

  // C§63.05
  test('made in parts · is downloaded as one file, by its owner', async () => {
    const { userId, service, stored, order, last, events } = await setUp();
    await service.update(userId, ON, ORIGIN);
    await service.make(order, signal);
    expect(await last()).toMatchObject({ state: 'ready', bytes: 1000, failure: null });
    expect([...stored.values()].map(({ length }) => length)).toEqual([300, 300, 300, 100]);
    const { content, bytes } = await service.download(userId, '2026-11', ORIGIN);
    expect(bytes).toBe(1000);
    expect(Buffer.from(await new Response(content).arrayBuffer()).equals(ZIP)).toBe(true);
    expect(events.at(-1)).toBe('monthly_export_downloaded');
    await service.make(order, signal);
    expect(stored.size).toBe(4);
    await expect(service.download(newId(), '2026-11', ORIGIN)).rejects.toMatchObject({
      code: 'MONTHLY_EXPORT_GONE',
    });
  });

  // C§63.05
  test('a crash in the middle · the next run leaves one export and no other bytes', async () => {
    let puts = 0;
    const stored = new Map<string, Uint8Array>();
    const { userId, service, order, last } = await setUp({
      store: {
        put: async (key, bytes) => {
          puts += 1;
          if (puts === 3) throw new Error('killed');
          stored.set(key, bytes);
        },
        get: async () => null,
      },
      discard: async (keys) => {
        for (const key of keys) stored.delete(key);
      },
    });
    await service.update(userId, ON, ORIGIN);
    await expect(service.make(order, signal)).rejects.toThrow('killed');
    expect(await last()).toMatchObject({ state: 'making' });
    await service.make(order, signal);
    expect(await last()).toMatchObject({ state: 'ready', bytes: 1000 });
    expect(stored.size).toBe(4);
  });

  // C§63.05
  test('a run that was presumed dead · adds nothing to the one that replaced it', async () => {
    const held = Promise.withResolvers<void>();
    let archives = 0;
    const { userId, service, stored, order, last } = await setUp({
      makeArchive: async () => {
        archives += 1;
        if (archives === 1) await held.promise;
        return Readable.from([ZIP]);
      },
    });
    await service.update(userId, ON, ORIGIN);
    const slow = service.make(order, signal);
    await expect.poll(() => archives).toBe(1);
    await service.make(order, signal);
    held.resolve();
    await slow;
    expect(await last()).toMatchObject({ state: 'ready', bytes: 1000 });
    expect(stored.size).toBe(4);
  });

  // C§63.05
  test.each([
    ['tooLarge', { maxBytes: 500 }],
    ['noSpace', { keptMaxBytes: 500 }],
    ['noSpace', { makeArchive: () => Promise.reject(new ObjectStoreFull('full')) }],
  ])('%s · ends the month with its reason and keeps no bytes', async (failure, ports) => {
    const { userId, service, stored, order, last } = await setUp(ports);
    await service.update(userId, ON, ORIGIN);
    await service.make(order, signal);
    expect(await last()).toMatchObject({ state: 'failed', failure, bytes: 0 });
    expect(stored.size).toBe(0);
  });

  // C§63.05
  test('one that always fails · is given up', async () => {
    const makeArchive = () => Promise.reject(new Error('broken'));
    const { userId, service, order, last } = await setUp({ makeArchive });
    await service.update(userId, ON, ORIGIN);
    for (let attempt = 0; attempt < MONTHLY_EXPORT_ATTEMPTS_MAX; attempt += 1)
      await expect(service.make(order, signal)).rejects.toThrow('broken');
    await service.make(order, signal);
    expect(await last()).toMatchObject({ state: 'failed', failure: 'unknown' });
  });

  // C§63.05
  test('after a week · the bytes are deleted; the next month replaces the row', async () => {
    const { userId, clock, service, stored, orders, order, last } = await setUp();
    await service.update(userId, ON, ORIGIN);
    await service.make(order, signal);
    clock.nowMs += MONTHLY_EXPORT_LIFE_MS;
    await expect(service.download(userId, '2026-11', ORIGIN)).rejects.toMatchObject({
      code: 'MONTHLY_EXPORT_GONE',
    });
    await Promise.all([service.runDue(signal), service.runDue(signal)]);
    expect(stored.size).toBe(0);
    expect(await last()).toMatchObject({ state: 'expired', bytes: 0, expiresAt: null });
    clock.nowMs = Date.parse('2026-12-01T04:00:00+08:00');
    await Promise.all([1, 2, 3].map(() => service.runDue(signal)));
    expect(orders).toEqual([order, { userId, month: '2026-12' }]);
    expect(await last()).toMatchObject({ month: '2026-12', state: 'making' });
    expect((await service.getStatus(userId)).nextAt).toBe('2026-12-31T20:00:00.000Z');
  });

  // C§63.05
  test('one that is kept · outlives the beginning of the next month', async () => {
    const { userId, clock, service, stored, order } = await setUp();
    clock.nowMs = Date.parse('2026-11-29T10:00:00Z');
    await service.update(userId, ON, ORIGIN);
    await service.make(order, signal);
    clock.nowMs = Date.parse('2026-12-01T10:00:00Z');
    await service.runDue(signal);
    const states = async () =>
      (await service.getStatus(userId)).items.map(({ month, state }) => `${month} ${state}`);
    expect(await states()).toEqual(['2026-12 making', '2026-11 ready']);
    await (await service.download(userId, '2026-11', ORIGIN)).content.cancel();
    await service.make({ userId, month: '2026-12' }, signal);
    expect(stored.size).toBe(8);
    clock.nowMs = Date.parse('2027-01-01T10:00:00Z');
    await service.runDue(signal);
    expect(await states()).toEqual(['2027-01 making']);
    expect(stored.size).toBe(0);
  });

  // C§63.05
  test('a locked account · gets no export', async () => {
    const { userId, clock, service, orders, order, last } = await setUp();
    await service.update(userId, ON, ORIGIN);
    await opened.database
      .query()
      .updateTable('users')
      .set({ banned_until: Number.MAX_SAFE_INTEGER })
      .where('id', '=', userId)
      .execute();
    await service.make(order, signal);
    expect(await last()).toMatchObject({ state: 'failed' });
    clock.nowMs = Date.parse('2026-12-02T00:00:00Z');
    await service.runDue(signal);
    expect(orders).toHaveLength(1);
  });
});
