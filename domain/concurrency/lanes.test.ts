// The order of work in two lanes: who is known waits for no stranger, and places take turns.
import { expect, test } from 'vitest';
import { createLanes, KNOWN_IN_A_ROW, type Turn } from '#domain/concurrency/lanes.ts';

/** Work that ends one piece at a time; `order` names the pieces as they began. */
function world({ atOnce = 1, waitingMax = 100, waitingFromMax = 10 } = {}) {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const lanes = createLanes({
    atOnce,
    waitingMax,
    waitingFromMax,
    refuse: () => new Error('full'),
  });
  const add = (name: string, turn: Turn) =>
    lanes(turn, () => {
      order.push(name);
      return new Promise<void>((resolve) => void ends.push(resolve));
    }).catch((error: unknown) => void order.push(`${name} ${(error as Error).message}`));
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  const drain = async () => {
    await settle();
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end();
      await settle();
    }
  };
  return { add, drain, settle, order };
}

const stranger = (from: string): Turn => ({ isKnown: false, from });
const known = (from = 'home'): Turn => ({ isKnown: true, from });

test('known work · begins as soon as a running piece ends, before all strangers', async () => {
  const { add, drain, order } = world();
  for (let at = 0; at < 5; at += 1) void add(`s${at}`, stranger(`ip${at}`));
  void add('owner', known());
  await drain();
  expect(order).toEqual(['s0', 'owner', 's1', 's2', 's3', 's4']);
});

test('full lane of strangers · refuses strangers, never who is known', async () => {
  const { add, drain, settle, order } = world({ waitingMax: 2 });
  for (let at = 0; at < 4; at += 1) void add(`s${at}`, stranger(`ip${at}`));
  void add('owner', known());
  await settle();
  expect(order).toEqual(['s0', 's3 full']);
  await drain();
  expect(order).toEqual(['s0', 's3 full', 'owner', 's1', 's2']);
});

test.each([true, false])('places of a lane (known %s) · take turns', async (isKnown) => {
  const { add, drain, order } = world();
  for (let at = 0; at < 4; at += 1) void add(`loud${at}`, { isKnown, from: 'loud' });
  void add('calm', { isKnown, from: 'calm' });
  await drain();
  expect(order).toEqual(['loud0', 'loud1', 'calm', 'loud2', 'loud3']);
});

test('one place · fills only its share of a lane', async () => {
  const { add, settle, order } = world({ waitingFromMax: 2 });
  for (let at = 0; at < 4; at += 1) void add(`loud${at}`, stranger('loud'));
  void add('calm', stranger('calm'));
  await settle();
  expect(order).toEqual(['loud0', 'loud3 full']);
});

test('strangers · are not stopped by a flood of known work', async () => {
  const { add, drain, order } = world();
  for (let at = 0; at <= 2 * KNOWN_IN_A_ROW; at += 1) void add('k', known(`home${at}`));
  void add('stranger', stranger('ip'));
  await drain();
  expect(order.indexOf('stranger')).toBe(KNOWN_IN_A_ROW + 1);
  expect(order).toHaveLength(2 * KNOWN_IN_A_ROW + 2);
});

test('slots · are all used, and are free again after failures', async () => {
  const lanes = createLanes({
    atOnce: 2,
    waitingMax: 1,
    waitingFromMax: 1,
    refuse: () => new Error('full'),
  });
  for (let at = 0; at < 5; at += 1)
    await expect(lanes(known(), () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
  const gate = Promise.withResolvers<void>();
  let running = 0;
  const all = Array.from({ length: 3 }, () =>
    lanes(known(), () => {
      running += 1;
      return gate.promise;
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(running).toBe(2);
  gate.resolve();
  await Promise.all(all);
  expect(running).toBe(3);
});
