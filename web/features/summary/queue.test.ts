// Never more at once than allowed, in order, and no failure stops the rest.
import { expect, test } from 'vitest';
import { createQueue } from '#web/features/summary/queue.ts';

test('two at a time, in order, past failures and stops', async () => {
  const inTurn = createQueue(2);
  const started: number[] = [];
  const works = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const stopped = new AbortController();
  const ends = works.map(({ promise }, index) =>
    inTurn(
      () => {
        started.push(index);
        return promise;
      },
      index === 3 ? stopped.signal : undefined,
    ).catch((error: unknown) => (error instanceof Error ? error.name : error)),
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
