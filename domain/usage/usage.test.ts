// Shares of a limit and days (C§73.02).
import { expect, test } from 'vitest';
import { isBeyond, nextUsageDayMs, reachedShare, usageDay } from '#domain/usage/usage.ts';

test.each([
  [799, 800, 1_000, 80],
  [800, 801, 1_000, null],
  [0, 800, 1_000, 80],
  [0, 1_000, 1_000, 100],
  [999, 1_200, 1_000, 100],
  [1_000, 1_001, 1_000, null],
  [0, 1_000, 0, null],
  [7, 8, 10, 80],
  [900, 700, 1_000, null],
])('from %i to %i of %i · reaches %j', (before, after, limit, share) => {
  expect(reachedShare(before, after, limit)).toBe(share);
});

test('limit · holds itself, nothing more; 0 is none', () => {
  expect([isBeyond(10, 10), isBeyond(11, 10), isBeyond(11, 0)]).toEqual([false, true, false]);
});

test('day · is a UTC day', () => {
  const last = Date.parse('2026-11-23T23:59:59.999Z');
  expect([usageDay(last), usageDay(last + 1)]).toEqual(['2026-11-23', '2026-11-24']);
  expect(nextUsageDayMs(last)).toBe(last + 1);
});
