// The figures for 几次 and 多久, computed in code.
import type { QuestionKind } from '#domain/asking/questions.ts';
import { CANDIDATES_MAX } from '#domain/asking/ranking.ts';
import { countEntries } from '#domain/asking/verification.ts';

/** Entries that are listed for a count. */
export const COUNTED_MAX = CANDIDATES_MAX;

/** The figures for 几次 and 多久 in words that a claim may repeat; empty for other questions. */
export function figuresInWords(kind: QuestionKind, counted: readonly { day: string }[]): string[] {
  if (kind !== 'count' && kind !== 'duration') return [];
  const { entries, days, firstDay, lastDay, spanDays } = countEntries(counted);
  if (firstDay === null || lastDay === null) return [];
  return [
    `一共写到${entries}次（${entries}条记录），分在${days}天。`,
    `最早是${dayInWords(firstDay)}，最晚是${dayInWords(lastDay)}，隔了${spanDays}天。`,
  ];
}

/** `2026年3月5日`. */
export function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${year}年${Number(month)}月${Number(date)}日`;
}
