// C§55.02
import { expect, test } from 'vitest';
import { dayAfterKey } from '#web/features/calendar/month-keys.ts';

test.each([
  ['2024-02-29', 'ArrowRight', false, '2024-03-01'],
  ['2024-03-01', 'ArrowLeft', false, '2024-02-29'],
  ['2026-01-01', 'ArrowUp', false, '2025-12-25'],
  ['2026-12-31', 'ArrowDown', false, '2027-01-07'],
  ['2026-11-22', 'Home', false, '2026-11-16'],
  ['2026-11-16', 'Home', false, '2026-11-16'],
  ['2026-11-16', 'End', false, '2026-11-22'],
  ['2026-01-31', 'PageDown', false, '2026-02-28'],
  ['2024-03-31', 'PageUp', false, '2024-02-29'],
  ['2024-02-29', 'PageUp', true, '2023-02-28'],
  ['2024-02-29', 'PageDown', true, '2025-02-28'],
  ['2026-11-16', 'Enter', false, null],
  ['1600-01-01', 'ArrowLeft', false, null],
  ['2999-12-31', 'PageDown', true, null],
])('%s · %s, shift %s · moves to %s', (day, key, shiftKey, next) => {
  expect(dayAfterKey(day, { key, shiftKey })).toBe(next);
});
