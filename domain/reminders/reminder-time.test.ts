// When reminders are due and when it is quiet, around changes of clocks and of settings. C§67.06
import { describe, expect, test } from 'vitest';
import {
  isQuietAt,
  nextReminder,
  quietEnd,
  quietStart,
  spanOfReminderDay,
} from '#domain/reminders/reminder-time.ts';
import { REMINDER_DEFAULTS, type ReminderTime } from '#domain/reminders/reminder.ts';

const SHANGHAI = 'Asia/Shanghai';
const BERLIN = 'Europe/Berlin';
const at = (iso: string) => Date.parse(iso);
const time = (change: Partial<ReminderTime> = {}): ReminderTime => ({
  time: '21:00',
  weekdays: REMINDER_DEFAULTS.weekdays,
  timeZone: SHANGHAI,
  ...change,
});

describe('nextReminder', () => {
  test.each([
    ['before the time', '2026-11-24T12:59:59Z', null, '2026-11-24', '2026-11-24T13:00:00Z'],
    ['at the time', '2026-11-24T13:00:00Z', null, '2026-11-25', '2026-11-25T13:00:00Z'],
    [
      'a day that is over',
      '2026-11-24T01:00:00Z',
      '2026-11-24',
      '2026-11-25',
      '2026-11-25T13:00:00Z',
    ],
    [
      'after local midnight',
      '2026-11-24T16:30:00Z',
      '2026-11-24',
      '2026-11-25',
      '2026-11-25T13:00:00Z',
    ],
  ])('%s', (_name, now, lastDay, day, due) => {
    expect(nextReminder(at(now), lastDay, time())).toEqual({ day, atMs: at(due) });
  });

  test('only chosen weekdays · the next of them, a week later after the last', () => {
    // 24 November 2026 is a Tuesday.
    const tuesdays = time({ weekdays: [2] });
    expect(nextReminder(at('2026-11-24T12:00:00Z'), null, tuesdays).day).toBe('2026-11-24');
    expect(nextReminder(at('2026-11-24T12:00:00Z'), '2026-11-24', tuesdays).day).toBe('2026-12-01');
    expect(nextReminder(at('2026-11-24T12:00:00Z'), null, time({ weekdays: [7] })).day).toBe(
      '2026-11-29',
    );
  });

  test('a time that clocks skip · an hour later, once', () => {
    const skipped = time({ time: '02:30', timeZone: BERLIN });
    const due = nextReminder(at('2026-03-28T12:00:00Z'), null, skipped);
    expect(due).toEqual({ day: '2026-03-29', atMs: at('2026-03-29T01:30:00Z') });
    expect(nextReminder(due.atMs, due.day, skipped).day).toBe('2026-03-30');
  });

  test('a time that occurs twice · the first, once', () => {
    const twice = time({ time: '02:30', timeZone: BERLIN });
    const due = nextReminder(at('2026-10-24T12:00:00Z'), null, twice);
    expect(due).toEqual({ day: '2026-10-25', atMs: at('2026-10-25T00:30:00Z') });
    expect(nextReminder(due.atMs, due.day, twice)).toEqual({
      day: '2026-10-26',
      atMs: at('2026-10-26T01:30:00Z'),
    });
  });

  test('a year of days · one reminder each, 23 to 25 hours apart', () => {
    const berlin = time({ timeZone: BERLIN });
    let due = nextReminder(at('2026-01-01T00:00:00Z'), null, berlin);
    for (let days = 0; days < 365; days += 1) {
      const next = nextReminder(due.atMs, due.day, berlin);
      expect((next.atMs - due.atMs) / 3_600_000).toBeGreaterThanOrEqual(23);
      expect((next.atMs - due.atMs) / 3_600_000).toBeLessThanOrEqual(25);
      due = next;
    }
    expect(due.day).toBe('2027-01-01');
  });

  test('an unknown zone · counts as UTC', () => {
    expect(nextReminder(at('2026-11-24T12:00:00Z'), null, time({ timeZone: 'Mars/X' })).atMs).toBe(
      at('2026-11-24T21:00:00Z'),
    );
  });
});

describe('quiet time', () => {
  const night = { from: '22:00', to: '07:00' };
  test.each([
    ['13:59:59', false],
    ['14:00:00', true],
    ['16:30:00', true],
    ['22:59:59', true],
    ['23:00:00', false],
  ])('over midnight in Shanghai · %s UTC · %s', (clock, isQuiet) => {
    expect(isQuietAt(at(`2026-11-24T${clock}Z`), night, SHANGHAI)).toBe(isQuiet);
  });

  test('within a day, and without length', () => {
    const noon = { from: '12:00', to: '14:00' };
    expect(isQuietAt(at('2026-11-24T04:00:00Z'), noon, SHANGHAI)).toBe(true);
    expect(isQuietAt(at('2026-11-24T06:00:00Z'), noon, SHANGHAI)).toBe(false);
    expect(isQuietAt(at('2026-11-24T04:00:00Z'), { from: '12:00', to: '12:00' }, SHANGHAI)).toBe(
      false,
    );
    expect(isQuietAt(at('2026-11-24T04:00:00Z'), null, SHANGHAI)).toBe(false);
  });

  test('its ends · are the next ones, also over a change of clocks', () => {
    const late = at('2026-11-24T15:00:00Z');
    expect(quietEnd(late, night, SHANGHAI)).toBe(at('2026-11-24T23:00:00Z'));
    expect(quietEnd(at('2026-11-24T17:00:00Z'), night, SHANGHAI)).toBe(at('2026-11-24T23:00:00Z'));
    expect(quietStart(at('2026-11-24T13:00:00Z'), night, SHANGHAI)).toBe(
      at('2026-11-24T14:00:00Z'),
    );
    expect(quietEnd(at('2026-10-24T21:00:00Z'), night, BERLIN)).toBe(at('2026-10-25T06:00:00Z'));
  });
});

test('spanOfReminderDay · has 25 hours when clocks go back', () => {
  const { fromMs, toMs } = spanOfReminderDay('2026-10-25', BERLIN);
  expect((toMs - fromMs) / 3_600_000).toBe(25);
});
