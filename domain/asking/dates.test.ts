// C§57.01
import { describe, expect, test } from 'vitest';
import { addDays, isDay } from '#domain/shared/calendar.ts';
import { readDates, spanOfRange } from '#domain/asking/dates.ts';
import { DATE_WORDS, NO_DATES } from '#domain/asking/test-date-words.ts';
import { HOLIDAY_AND_SPAN_WORDS } from '#domain/asking/test-holiday-words.ts';

const WORDS = [
  ...Object.entries(DATE_WORDS),
  ['2026-11-22', HOLIDAY_AND_SPAN_WORDS] as [string, string],
];

const rangesOf = (question: string, today: string) =>
  readDates(question, today).ranges.map(({ from, to }) => `${from ?? ''}..${to}`);

describe('words for dates', () => {
  const rows = WORDS.flatMap(([today, words]) =>
    words
      .trim()
      .split('\n')
      .map((line) => line.trim().split(' → '))
      .map(([question = '', range = '']) => ({ today, question, range })),
  );

  test('the table has more than 200 expressions', () => {
    expect(rows.length).toBeGreaterThan(200);
  });

  test.each(rows)('$question on $today is $range', ({ today, question, range }) => {
    expect(rangesOf(question, today)).toEqual(range.split(' | '));
  });
});

test.each(NO_DATES.trim().split('\n'))('%s names no date', (question) => {
  expect(readDates(question.trim(), '2026-11-22').ranges).toEqual([]);
});

test('the words and the rest make up the question', () => {
  expect(readDates('去年国庆我和妈妈去了哪里？', '2026-11-22')).toEqual({
    ranges: [{ from: '2025-10-01', to: '2025-10-08' }],
    words: ['去年国庆'],
    names: ['国庆'],
    rest: '我和妈妈去了哪里?',
  });
});

test('a word for the part of a day is read with its day', () => {
  expect(readDates('昨天晚上吃了什么', '2026-11-22').rest).toBe('吃了什么');
});

describe('a range in a time zone', () => {
  const span = (zone: string, day: string) => {
    const { fromMs, toMs } = spanOfRange({ from: day, to: addDays(day, 1) }, zone);
    return [new Date(fromMs ?? 0).toISOString(), (toMs - (fromMs ?? 0)) / 3_600_000];
  };

  test.each([
    ['Asia/Shanghai', '2026-11-22', '2026-11-21T16:00:00.000Z', 24],
    ['America/Los_Angeles', '2026-03-08', '2026-03-08T08:00:00.000Z', 23],
    ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00.000Z', 25],
    ['Pacific/Auckland', '2026-01-01', '2025-12-31T11:00:00.000Z', 24],
    ['no zone', '2026-11-22', '2026-11-21T16:00:00.000Z', 24],
  ])('%s %s', (zone, day, from, hours) => {
    expect(span(zone, day)).toEqual([from, hours]);
  });

  test('a range without a beginning has no first moment', () => {
    expect(spanOfRange({ from: null, to: '2026-01-01' }, 'UTC').fromMs).toBeNull();
  });
});

describe('any text', () => {
  /** A small generator, so that a failure can be repeated. */
  function* randomTexts(count: number): Generator<string> {
    const words = WORDS.map(([, lines]) => lines)
      .join('\n')
      .split('\n')
      .map((line) => line.trim().split(' → ')[0] ?? '')
      .concat([...'一二三十上下前后年月日周天的到从至初号个/-.0123456789半几今去明']);
    let seed = 7;
    const next = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * limit);
    };
    for (let at = 0; at < count; at += 1)
      yield Array.from({ length: 1 + next(6) }, () => words[next(words.length)]).join('');
  }

  const days = ['2024-02-29', '2026-01-01', '2026-11-22', '2026-12-31', '1601-03-01', '2998-06-15'];

  const isSound = (text: string, today: string) =>
    readDates(text, today).ranges.every(({ from, to }, at, ranges) => {
      const isOrdered = at === 0 || (from !== null && from >= (ranges[at - 1]?.to ?? ''));
      return isDay(to) && (from === null || (isDay(from) && from < to)) && isOrdered;
    });

  test('every range is of calendar days, not empty, in order and apart', () => {
    const wrong = [...randomTexts(1_000)].filter((text) =>
      days.slice(0, 4).some((today) => !isSound(text, today)),
    );
    expect(wrong).toEqual([]);
  });

  test('readDates throws for no text and no day', () => {
    const read = () => [...randomTexts(300)].map((text) => days.map((day) => readDates(text, day)));
    expect(read).not.toThrow();
  });
});
