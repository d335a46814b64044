// Costly requests of one user wait for each other and never for another user's; too many are
// refused.
import { expect, test } from 'vitest';
import { USER_QUEUE_MAX } from '#domain/concurrency/user-queue.ts';
import { createRequestQueue } from '#server/http/request-queue.ts';

test('requests of one user run in turn, of two in parallel; a failure blocks none', async () => {
  const turns = createRequestQueue();
  const log: string[] = [];
  const gates = new Map<string, () => void>();
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise<void>((resolve) => gates.set(name, resolve));
    log.push(`${name} ends`);
    if (name === 'a1') throw new Error('no');
    return name;
  };
  const first = turns('a', work('a1'));
  const second = turns('a', work('a2'));
  const other = turns('b', work('b1'));
  await expect.poll(() => log).toEqual(['a1 begins', 'b1 begins']);
  gates.get('a1')?.();
  await expect(first).rejects.toThrow('no');
  await expect.poll(() => log).toContain('a2 begins');
  for (const name of ['a2', 'b1']) gates.get(name)?.();
  expect(await Promise.all([second, other])).toEqual(['a2', 'b1']);
});

test('a full queue · refuses that user only, and recovers', async () => {
  const turns = createRequestQueue();
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const asked = Array.from({ length: USER_QUEUE_MAX + 1 }, () => turns('a', () => gate));
  await expect(turns('a', () => gate)).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 });
  const other = turns('b', () => gate);
  open();
  await Promise.all([...asked, other]);
  await turns('a', async () => undefined);
});

test('short work of one user · shares turns of the event loop', async () => {
  const queue = createRequestQueue();
  let turns = 0;
  let isCounting = true;
  const count = () => {
    turns += 1;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 20 }, () => queue('a', async () => undefined)));
  isCounting = false;
  expect(turns).toBeLessThan(20);
});

test('long work of one user · lets other work run in between', async () => {
  const queue = createRequestQueue();
  const log: string[] = [];
  const work = (name: string) => async () => {
    const endsAt = performance.now() + 10;
    while (performance.now() < endsAt);
    log.push(name);
  };
  const all = [1, 2, 3].map((number) => queue('a', work(String(number))));
  setImmediate(() => log.push('other'));
  await Promise.all(all);
  expect(log.indexOf('other')).toBeLessThan(2);
});

test('long work of many users in one turn · lets other work run in between', async () => {
  const queue = createRequestQueue();
  const log: string[] = [];
  const work = (name: string) => async () => {
    const endsAt = performance.now() + 10;
    while (performance.now() < endsAt);
    log.push(name);
  };
  // As when the sockets of several clients are read in one turn: the queue of each is empty.
  const all = ['a', 'b', 'c'].map((user) => queue(user, work(user)));
  setImmediate(() => log.push('other'));
  await Promise.all(all);
  expect(log.indexOf('other')).toBeLessThan(2);
});

test('work that ends before the next arrives in one turn · lets other work run', async () => {
  const queue = createRequestQueue();
  const log: string[] = [];
  setImmediate(() => log.push('other'));
  for (const name of ['1', '2', '3'])
    await queue('a', async () => {
      const endsAt = performance.now() + 10;
      while (performance.now() < endsAt);
      log.push(name);
    });
  expect(log.indexOf('other')).toBeLessThan(2);
});
