import { describe, expect, test } from 'vitest';
import {
  LETTER_ATTEMPTS_MAX,
  LETTER_LEASE_MS,
  missedWeeks,
  runStep,
  type WeekRow,
} from '#domain/letters/letter-run.ts';
import { LETTERS_LISTED } from '#domain/letters/letter.ts';

const NOW = Date.UTC(2026, 10, 23, 0, 0, 0);
const row = (more: Partial<WeekRow>): WeekRow => ({
  state: 'writing',
  attempts: 1,
  leaseUntilMs: NOW + 1,
  ...more,
});

describe('runStep', () => {
  test('an unknown week · begins', () => {
    expect(runStep(null, NOW, false)).toBe('begin');
  });

  test('a written week · is over, also when asked', () => {
    for (const isAsked of [false, true])
      expect(runStep(row({ state: 'written', leaseUntilMs: null }), NOW, isAsked)).toBe('over');
  });

  test('a quiet or missed week · is over for the job, and again when asked', () => {
    for (const state of ['quiet', 'missed'] as const) {
      expect(runStep(row({ state, leaseUntilMs: null }), NOW, false)).toBe('over');
      expect(runStep(row({ state, leaseUntilMs: null }), NOW, true)).toBe('again');
    }
  });

  test('a lease · holds until it ends', () => {
    expect(runStep(row({}), NOW, true)).toBe('busy');
    expect(runStep(row({ leaseUntilMs: NOW }), NOW, false)).toBe('again');
    expect(runStep(row({ leaseUntilMs: NOW + LETTER_LEASE_MS }), NOW, false)).toBe('busy');
  });

  test('a lease of a clock that was ahead · does not hold', () => {
    expect(runStep(row({ leaseUntilMs: NOW + LETTER_LEASE_MS + 1 }), NOW, false)).toBe('again');
  });

  test('no attempts left · gives up unless the user asks', () => {
    const tried = row({ attempts: LETTER_ATTEMPTS_MAX, leaseUntilMs: NOW });
    expect(runStep(tried, NOW, false)).toBe('give up');
    expect(runStep(tried, NOW, true)).toBe('again');
  });
});

describe('missedWeeks', () => {
  test('no week was missed · none', () => {
    expect(missedWeeks('2026-11-16', '2026-11-16')).toEqual([]);
    expect(missedWeeks('2026-11-23', '2026-11-16')).toEqual([]);
  });

  test('a server that was off · the weeks before the newest one', () => {
    expect(missedWeeks('2026-10-26', '2026-11-16')).toEqual([
      '2026-11-09',
      '2026-11-02',
      '2026-10-26',
    ]);
    expect(missedWeeks('2006-10-30', '2026-11-16')).toHaveLength(LETTERS_LISTED);
  });
});
