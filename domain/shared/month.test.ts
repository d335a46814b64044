import { describe, expect, test } from 'vitest';
import { addMonths, addYears, isMonth, sameDayIn, weeksOfMonth } from '#domain/shared/month.ts';

describe('months', () => {
  test('isMonth · months of the calendar', () => {
    expect(['2024-02', '1600-01', '2999-12'].map(isMonth)).toEqual([true, true, true]);
    for (const text of ['2024-13', '2024-00', '1599-12', '2024-2', '2024-02-29', ''])
      expect(isMonth(text)).toBe(false);
  });

  test.each([
    ['2024-01', 1, '2024-02'],
    ['2024-12', 1, '2025-01'],
    ['2024-01', -1, '2023-12'],
    ['2024-05', -29, '2021-12'],
  ])('addMonths %s %d', (month, months, expected) => {
    expect(addMonths(month, months)).toBe(expected);
  });

  test('the 31st and 29 February · the last day of a shorter month', () => {
    expect(sameDayIn('2026-02', '2026-01-31')).toBe('2026-02-28');
    expect(sameDayIn('2024-02', '2024-01-31')).toBe('2024-02-29');
    expect(addYears('2024-02-29', -1)).toBe('2023-02-28');
    expect(addYears('2024-02-29', -4)).toBe('2020-02-29');
  });

  test('weeksOfMonth · has every day once, under its weekday', () => {
    const weeks = weeksOfMonth('2024-02');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([
      null,
      null,
      null,
      '2024-02-01',
      '2024-02-02',
      '2024-02-03',
      '2024-02-04',
    ]);
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(29);
    expect(weeksOfMonth('2021-02')).toHaveLength(4);
  });
});
