// Totals that are stored later: how often, and what a failure does to them (C§72.07).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCollectedTotals, STORE_AFTER_MS } from '#server/features/usage/collected-totals.ts';
import type { DayTotal } from '#server/features/usage/usage.repository.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const one = (name: string, total = 1, day = '2026-11-24'): DayTotal => ({ day, name, total });

test('many counts · are one write after five seconds, in one order', async () => {
  const store = vi.fn(async () => undefined);
  const totals = createCollectedTotals(store);
  for (let at = 0; at < 1_000; at += 1) totals.add(one('posts'));
  totals.add(one('image-bytes', 700));
  totals.add(one('image-bytes', -200));
  totals.add(one('posts', 1, '2026-11-23'));
  await vi.advanceTimersByTimeAsync(STORE_AFTER_MS - 1);
  expect(store).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(store).toHaveBeenCalledExactlyOnceWith([
    one('posts', 1, '2026-11-23'),
    one('image-bytes', 500),
    one('posts', 1_000),
  ]);
  await vi.advanceTimersByTimeAsync(10 * STORE_AFTER_MS);
  expect(store).toHaveBeenCalledTimes(1);
});

test('write that fails · is tried again with what was counted since', async () => {
  const store = vi.fn(async () => undefined);
  store.mockRejectedValueOnce(new Error('the disk is full'));
  const totals = createCollectedTotals(store);
  totals.add(one('mails', 2));
  await totals.store();
  totals.add(one('mails', 3));
  await vi.advanceTimersByTimeAsync(STORE_AFTER_MS);
  expect(store).toHaveBeenLastCalledWith([one('mails', 5)]);
  expect(store).toHaveBeenCalledTimes(2);
});

test('store · waits for a write that is under way', async () => {
  const write = Promise.withResolvers<void>();
  const totals = createCollectedTotals(() => write.promise);
  totals.add(one('posts'));
  const isStored = vi.fn();
  void totals.store();
  void totals.store().then(isStored);
  await vi.advanceTimersByTimeAsync(1);
  expect(isStored).not.toHaveBeenCalled();
  write.resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect(isStored).toHaveBeenCalledTimes(1);
});
