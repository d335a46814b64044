// The rules of the app lock.
import { describe, expect, test } from 'vitest';
import {
  isAway,
  isPin,
  NEVER_USED_MS,
  REMOVAL_WAIT_MS,
  removalLeft,
  waitLeft,
} from '#domain/lock/lock.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const MINUTE = 60_000;

// C§70.01
test.each([
  ['1234', true],
  ['00000000', true],
  ['123', false],
  ['123456789', false],
  ['12a4', false],
  ['１２３４', false],
  ['1234\n', false],
  ['', false],
])('isPin · %j is %j', (text, expected) => {
  expect(isPin(text)).toBe(expected);
});

// C§70.02
describe('isAway', () => {
  test.each([1, 5, 15] as const)('locks after %i minutes and not before', (minutes) => {
    expect(isAway(NOW - minutes * MINUTE + 1, NOW, minutes)).toBe(false);
    expect(isAway(NOW - minutes * MINUTE, NOW, minutes)).toBe(true);
  });

  test('locks when the clock was set back by a minute or more', () => {
    expect(isAway(NOW + 59_999, NOW, 5)).toBe(false);
    expect(isAway(NOW + MINUTE, NOW, 5)).toBe(true);
  });

  test('locks without a usable time', () => {
    expect(isAway(NEVER_USED_MS, NOW, 15)).toBe(true);
    expect(isAway(Number.NaN, NOW, 15)).toBe(true);
  });
});

// C§70.05
describe('waitLeft', () => {
  test('begins with the fifth wrong PIN and grows to an hour', () => {
    const waits = [4, 5, 6, 7, 8, 9, 400].map((misses) => waitLeft(misses, NOW, NOW) / 1000);
    expect(waits).toEqual([0, 30, 60, 300, 900, 3600, 3600]);
  });

  test('runs out', () => {
    expect(waitLeft(5, NOW, NOW + 29_999)).toBe(1);
    expect(waitLeft(5, NOW, NOW + 30_000)).toBe(0);
  });

  test('is never longer than itself when the clock is set back', () => {
    expect(waitLeft(5, NOW, NOW - 1_000)).toBe(29_000);
    expect(waitLeft(5, NOW, NOW - 86_400_000)).toBe(0);
  });
});

// C§70.05
test('removalLeft · a trial waits a day', () => {
  expect(removalLeft(NOW, NOW)).toBe(REMOVAL_WAIT_MS);
  expect(removalLeft(NOW, NOW + REMOVAL_WAIT_MS - 1)).toBe(1);
  expect(removalLeft(NOW, NOW + REMOVAL_WAIT_MS)).toBe(0);
  expect(removalLeft(NOW, NOW - 1_000)).toBe(REMOVAL_WAIT_MS - 1_000);
});
