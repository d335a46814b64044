// When a monthly export is due, in the zone of its user. C§63.05
import { expect, test } from 'vitest';
import { exportMonth, nextExportAt } from '#domain/export/monthly-export.ts';

test.each([
  ['2026-11-23T16:00:00Z', 'Asia/Shanghai', '2026-11', '2026-11-30T20:00:00.000Z'],
  ['2026-12-31T20:00:00Z', 'Asia/Shanghai', '2027-01', '2027-01-31T20:00:00.000Z'],
  ['2026-12-31T20:00:00Z', 'UTC', '2026-12', '2027-01-01T04:00:00.000Z'],
])('%s in %s · month %s, the next one at %s', (now, zone, month, next) => {
  const nowMs = Date.parse(now);
  expect(exportMonth(nowMs, zone)).toBe(month);
  expect(new Date(nextExportAt(nowMs, zone)).toISOString()).toBe(next);
});
