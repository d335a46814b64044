// Work in a database that opens late or never. What it stores is tested by the outbox and imports.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openingWithin } from '#web/core/queue/work-queue.ts';

const WAIT_MS = 3_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function storeThat() {
  const opened = Promise.withResolvers<IDBObjectStore>();
  const store = openingWithin(WAIT_MS, (_, work) => opened.promise.then(work));
  return { opened, store };
}

// C§66.02
describe('openingWithin', () => {
  it('store that opens in time · does the work, however long it takes', async () => {
    const { opened, store } = storeThat();
    const end = Promise.withResolvers<string>();
    const done = store('readwrite', () => end.promise);
    await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
    opened.resolve({} as IDBObjectStore);
    await vi.advanceTimersByTimeAsync(10 * WAIT_MS);
    end.resolve('stored');
    expect(await done).toBe('stored');
  });

  it('store that never opens · rejects after the wait, then without one', async () => {
    const { store } = storeThat();
    const work = vi.fn();
    const first = expect(store('readwrite', work)).rejects.toThrow('does not open');
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    await first;
    const second = expect(store('readwrite', work)).rejects.toThrow('does not open');
    await vi.advanceTimersByTimeAsync(0);
    await second;
    expect(work).not.toHaveBeenCalled();
  });

  it('store that opens late · skips what was rejected, and works again', async () => {
    const { opened, store } = storeThat();
    const rejected = vi.fn();
    const first = expect(store('readwrite', rejected)).rejects.toThrow('does not open');
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    await first;
    opened.resolve({} as IDBObjectStore);
    expect(await store('readwrite', () => 'stored')).toBe('stored');
    expect(rejected).not.toHaveBeenCalled();
  });

  it('store that is denied · rejects at once', async () => {
    const denied = new Error('denied');
    const store = openingWithin(WAIT_MS, () => Promise.reject(denied));
    await expect(store('readonly', () => 'read')).rejects.toBe(denied);
    expect(vi.getTimerCount()).toBe(0);
  });
});
