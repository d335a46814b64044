// Images for a model: two in memory at once, and none for a call that was stopped.
import { expect, test } from 'vitest';
import { createImageReader } from '#server/features/storage/image-reader.ts';
import type { StorageObject } from '#server/features/storage/storage.repository.ts';

/** A reader whose images are converted when the test says so. */
const setUp = () => {
  const read: string[] = [];
  const converting: PromiseWithResolvers<string>[] = [];
  const reader = createImageReader(
    {
      getOwn: async (_userId, _bucket, name) => ({ name }) as StorageObject,
      read: async ({ name }) => {
        read.push(name);
        const stream = new Blob([name]).stream();
        return name === 'endless' ? new ReadableStream({}) : stream;
      },
    },
    () => {
      const work = Promise.withResolvers<string>();
      converting.push(work);
      return work.promise;
    },
  );
  return { read, converting, reader };
};

const running = new AbortController().signal;

test('three calls · two images are in memory, the third follows', async () => {
  const { read, converting, reader } = setUp();
  const calls = ['a', 'b', 'c'].map((ref) => reader('u', [ref], running));
  await expect.poll(() => converting.length).toBe(2);
  expect(read).toEqual(['a', 'b']);
  converting[0]?.reject(new Error('broken'));
  await expect.poll(() => converting.length).toBe(3);
  converting.forEach((work, index) => work.resolve(`data:${index}`));
  expect(await Promise.all(calls)).toEqual([[], ['data:1'], ['data:2']]);
});

test('a call stopped while it waits · reads nothing, and rejects at once', async () => {
  const { read, converting, reader } = setUp();
  const calls = ['a', 'b'].map((ref) => reader('u', [ref], running));
  const stop = new AbortController();
  const stopped = reader('u', ['c', 'd'], stop.signal);
  await expect.poll(() => converting.length).toBe(2);
  stop.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
  converting.forEach((work) => work.resolve('data:'));
  await Promise.all(calls);
  expect(read).toEqual(['a', 'b']);
});

test('a call stopped while it reads · ends the reading and frees its slot', async () => {
  const { converting, reader } = setUp();
  const stop = new AbortController();
  const stopped = ['endless', 'endless'].map((ref) => reader('u', [ref], stop.signal));
  const next = reader('u', ['a'], running);
  stop.abort(new Error('stopped'));
  for (const call of stopped) await expect(call).rejects.toThrow('stopped');
  await expect.poll(() => converting.length).toBe(1);
  converting[0]?.resolve('data:a');
  expect(await next).toEqual(['data:a']);
});
