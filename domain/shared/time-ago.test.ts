// Every step of the ladder, and both of its ends.
import { expect, it } from 'vitest';
import { timeAgo } from '#domain/shared/time-ago.ts';

const NOW = Date.parse('2026-11-21T08:00:00.000Z');

it.each([
  ['2026-11-21T08:00:30.000Z', '刚刚'],
  ['2026-11-21T07:59:01.000Z', '刚刚'],
  ['2026-11-21T07:59:00.000Z', '1分钟前'],
  ['2026-11-21T07:00:00.001Z', '59分钟前'],
  ['2026-11-21T07:00:00.000Z', '1小时前'],
  ['2026-11-20T08:00:00.001Z', '23小时前'],
  ['2026-11-20T08:00:00.000Z', '1天前'],
  ['2026-07-21T08:00:00.000Z', '123天前'],
])('%s was %s', (iso, words) => {
  expect(timeAgo(iso, NOW)).toBe(words);
});
