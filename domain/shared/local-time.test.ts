// Local times and instants (C§53.03), in zones whose clocks go forward, go back, and skip a day.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clockStretches,
  instantOf,
  localTimeFrom,
  localTimeOf,
  zonedTimeOf,
} from '#domain/shared/local-time.ts';

const ZONES = ['Asia/Shanghai', 'Europe/London', 'Pacific/Apia', 'Australia/Lord_Howe'] as const;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Instants of the whole range of a post, often near a change of clocks. */
const CHANGES = [
  '1900-12-31T15:54:17Z',
  '1940-06-01T00:00:00Z',
  '1986-05-03T18:00:00Z',
  '1991-09-14T15:00:00Z',
  '2011-12-30T10:00:00Z',
  '2021-04-03T14:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-10-03T15:30:00Z',
].map(Date.parse);
const anyMs = fc.oneof(
  fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) }),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }))
    .map(([change, shift]) => change + shift),
);
const anyZone = fc.constantFrom(...ZONES);

describe('local times', () => {
  test.each([
    ['an ordinary time', '2026-11-20T07:40', 'Asia/Shanghai', '2026-11-19T23:40:00.000Z'],
    ['a leap day', '2024-02-29T00:00', 'Asia/Shanghai', '2024-02-28T16:00:00.000Z'],
    ['summer time of 1986', '1986-07-01T12:00', 'Asia/Shanghai', '1986-07-01T03:00:00.000Z'],
    ['local mean time of 1900', '1900-06-01T12:00', 'Asia/Shanghai', '1900-06-01T03:54:17.000Z'],
    ['winter', '2026-01-01T00:00', 'Europe/London', '2026-01-01T00:00:00.000Z'],
    ['summer', '2026-07-01T00:00', 'Europe/London', '2026-06-30T23:00:00.000Z'],
    ['a skipped hour', '2026-03-29T01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
    ['the last minute before it', '2026-03-29T00:59', 'Europe/London', '2026-03-29T00:59:00.000Z'],
    ['the first minute after it', '2026-03-29T02:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
    ['a repeated hour: the first', '2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['after it', '2026-10-25T02:00', 'Europe/London', '2026-10-25T02:00:00.000Z'],
    ['before the skipped day', '2011-12-29T23:59', 'Pacific/Apia', '2011-12-30T09:59:00.000Z'],
    ['the skipped day: one later', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['after the skipped day', '2011-12-31T00:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['half an hour skipped', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ])('%s · %s in %s', (_, local, zone, instant) => {
    expect(new Date(instantOf(local, zone) ?? Number.NaN).toISOString()).toBe(instant);
  });

  test('text that is no local time · null', () => {
    const texts = ['', '2026-11-20', '2026-02-30T00:00', '2026-11-20T24:00', '2026-11-20T07:40:00'];
    for (const text of texts) expect(instantOf(text, 'Asia/Shanghai')).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => instantOf(text, 'UTC') === null));
  });

  test('law · an instant comes back to its minute, or to the first of two', () => {
    fc.assert(
      fc.property(anyMs, anyZone, (ms, zone) => {
        const local = localTimeOf(ms, zone);
        const back = instantOf(local, zone) ?? Number.NaN;
        expect(localTimeOf(back, zone)).toBe(local);
        expect(back).toBeLessThanOrEqual(ms);
        // The clocks of these zones go back by an hour at most.
        expect(ms - back).toBeLessThan(61 * MINUTE_MS);
      }),
      { numRuns: 1_000 },
    );
  });

  test('law · a local time is what the clock shows, unless clocks skip it', () => {
    const anyLocal = anyMs.map((ms) => new Date(ms).toISOString().slice(0, 16));
    fc.assert(
      fc.property(anyLocal, anyZone, (local, zone) => {
        const ms = instantOf(local, zone) ?? Number.NaN;
        const shown = localTimeOf(ms, zone);
        if (shown === local) return;
        // Skipped: the clock shows a later time, and never shows this one nearby.
        expect(shown > local).toBe(true);
        const nearby = Array.from({ length: 97 }, (_, index) => ms + (index - 48) * 30 * MINUTE_MS);
        expect(nearby.map((near) => localTimeOf(near, zone))).not.toContain(local);
      }),
      { numRuns: 1_000 },
    );
  });

  test('law · the whole minute from an instant on is not before it', () => {
    fc.assert(
      fc.property(anyMs, (ms) => {
        const from = instantOf(localTimeFrom(ms, 'UTC'), 'UTC') ?? Number.NaN;
        expect(from - ms).toBeGreaterThanOrEqual(0);
        expect(from - ms).toBeLessThan(MINUTE_MS);
      }),
    );
  });

  test('clockStretches · every instant · has the offset of its stretch', () => {
    fc.assert(
      fc.property(anyMs, anyZone, (ms, zone) => {
        const stretches = clockStretches(ms - 90 * DAY_MS, ms + 90 * DAY_MS, zone);
        const offsetMs = stretches.findLast(({ fromMs }) => fromMs <= ms)?.offsetMs ?? 0;
        expect(new Date(ms + offsetMs).toISOString().slice(0, 16)).toBe(localTimeOf(ms, zone));
      }),
    );
  });

  test('clockStretches · a whole range without a change · is one stretch', () => {
    expect(clockStretches(Date.UTC(2000, 0, 1), Date.UTC(2026, 0, 1), 'Asia/Shanghai')).toEqual([
      { fromMs: Date.UTC(2000, 0, 1), offsetMs: 8 * 3_600_000 },
    ]);
  });
});

test.each([
  ['Asia/Shanghai', '2026-01-03T00:30:05.678+08:00'],
  ['America/St_Johns', '2026-01-02T13:00:05.678-03:30'],
  ['UTC', '2026-01-02T16:30:05.678+00:00'],
])('zonedTimeOf · %s · has its clock and names the same instant', (zone, shown) => {
  const ms = Date.UTC(2026, 0, 2, 16, 30, 5, 678);
  expect(zonedTimeOf(ms, zone)).toBe(shown);
  expect(Date.parse(shown)).toBe(ms);
  // Offsets had seconds then; an offset of a text has none.
  expect(Date.parse(zonedTimeOf(-2_000_000_000_000, zone))).toBe(-2_000_000_000_000);
});
