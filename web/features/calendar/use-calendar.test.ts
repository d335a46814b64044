import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readView, writeView } from '#web/features/calendar/use-calendar.ts';

const TODAY = '2026-11-22';
const read = (address: string) => readView(new URLSearchParams(address), TODAY);

test.each([
  ['', { kind: 'month', month: '2026-11', day: null }],
  ['month=2024-02', { kind: 'month', month: '2024-02', day: null }],
  ['day=2024-02-29', { kind: 'month', month: '2024-02', day: '2024-02-29' }],
  ['day=2023-02-29', { kind: 'month', month: '2026-11', day: null }],
  ['month=2024-13', { kind: 'month', month: '2026-11', day: null }],
  ['year=2024&day=2026-11-01', { kind: 'year', year: 2024 }],
  ['year=20240', { kind: 'month', month: '2026-11', day: null }],
])('address "%s"', (address, view) => {
  expect(read(address)).toEqual(view);
});

test('law · any address · gives a view that is read back', () => {
  const name = fc.constantFrom('year', 'month', 'day', 'x');
  const value = fc.oneof(fc.string(), fc.constantFrom('2024', '2024-02', '2024-02-29'));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      const view = readView(new URLSearchParams(pairs), TODAY);
      expect(read(writeView(view))).toEqual(view);
    }),
  );
});
