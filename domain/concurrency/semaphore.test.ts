import { expect, test } from 'vitest';
import { createSemaphore } from '#domain/concurrency/semaphore.ts';

test('two slots · runs in order, past failures and aborts', async () => {
  const semaphore = createSemaphore(2);
  const started: number[] = [];
  const works = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const stopped = new AbortController();
  const ends = works.map(({ promise }, index) =>
    semaphore
      .run(
        () => {
          started.push(index);
          return promise;
        },
        index === 3 ? stopped.signal : undefined,
      )
      .catch((error: unknown) => (error instanceof Error ? error.name : error)),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  works[1]?.reject(new Error('refused'));
  expect(await ends[1]).toBe('Error');
  expect(started).toEqual([0, 1, 2]);
  stopped.abort();
  works[0]?.resolve(7);
  expect(await ends[0]).toBe(7);
  expect(await ends[3]).toBe('AbortError');
  works[2]?.resolve(9);
  works[4]?.resolve(11);
  expect(await Promise.all([ends[2], ends[4]])).toEqual([9, 11]);
  expect(started).toEqual([0, 1, 2, 4]);
});

test('work that is aborted while it waits · leaves the queue at once', async () => {
  const semaphore = createSemaphore(1);
  const first = Promise.withResolvers<void>();
  const started: string[] = [];
  const running = semaphore.run(() => first.promise);
  const stopped = new AbortController();
  const left = semaphore.run(async () => void started.push('left'), stopped.signal);
  const next = semaphore.run(async () => void started.push('next'));
  expect(semaphore.waiting).toBe(2);
  stopped.abort(new Error('stopped'));
  await expect(left).rejects.toThrow('stopped');
  await expect(semaphore.run(async () => 1, stopped.signal)).rejects.toThrow('stopped');
  expect(semaphore.waiting).toBe(1);
  first.resolve();
  await Promise.all([running, next]);
  expect(started).toEqual(['next']);
  expect(await semaphore.run(async () => 2)).toBe(2);
});

// A slot that is freed is unused for a moment. Work that arrives in that moment must not run beside
// the work that waited for it.
test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'new work %i ticks after an end · does not overtake waiting work',
  async (ticks) => {
    const semaphore = createSemaphore(1);
    let running = 0;
    let most = 0;
    const first = Promise.withResolvers<void>();
    const run = (until: Promise<void>) =>
      semaphore.run(async () => {
        most = Math.max(most, (running += 1));
        await until;
        for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
        running -= 1;
      });
    const brief = Promise.resolve();
    const ends = [run(first.promise), run(brief)];
    first.resolve();
    await first.promise;
    for (let tick = 0; tick < 20 + ticks; tick += 1) await Promise.resolve();
    ends.push(run(brief));
    await Promise.all(ends);
    expect(most).toBe(1);
  },
);
