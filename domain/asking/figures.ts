// The figures of the entries that a question is about, computed in code (rulings 214).
import type { CountedFigures } from '#domain/asking/answer.ts';
import type { QuestionKind } from '#domain/asking/questions.ts';
import { dayNumber } from '#domain/shared/calendar.ts';

/** Entries that are named below a count, half of them the first and half the last. */
export const COUNTED_MAX = 200;

/** Counts entries in code; a model never does. null: there are none. */
export function countEntries(
  about: readonly string[],
  entries: readonly { day: string }[],
): CountedFigures | null {
  const days = [...new Set(entries.map(({ day }) => day))].toSorted();
  const firstDay = days[0];
  const lastDay = days.at(-1);
  if (firstDay === undefined || lastDay === undefined) return null;
  return { about: [...about], entries: entries.length, days: days.length, firstDay, lastDay };
}

/** The first and the last of entries in the order of time. */
export function endsOf<Entry>(entries: readonly Entry[]): Entry[] {
  if (entries.length <= COUNTED_MAX) return [...entries];
  return [...entries.slice(0, COUNTED_MAX / 2), ...entries.slice(-COUNTED_MAX / 2)];
}

/** What is counted: 写到“外婆”的记录. */
export function countedInWords(about: readonly string[]): string {
  if (about.length === 0) return '这段时间的记录';
  return `${about.length > 1 ? '同时' : ''}写到“${about.join('”“')}”的记录`;
}

/** Whether a question is about a number of entries or the time between them. */
export function isCounting(kind: QuestionKind): boolean {
  return kind === 'count' || kind === 'duration';
}

/** Whether an answer needs all entries that a question is about. */
export function isCounted(kind: QuestionKind): boolean {
  return isCounting(kind) || kind === 'first' || kind === 'last';
}

/** The figures in words that a claim may repeat; empty for questions that need none. */
export function figuresInWords(kind: QuestionKind, figures: CountedFigures | null): string[] {
  if (figures === null || !isCounted(kind)) return [];
  const { about, entries, days, firstDay, lastDay } = figures;
  const spanDays = dayNumber(lastDay) - dayNumber(firstDay);
  return [
    `${countedInWords(about)}一共${entries}条，分在${days}天。`,
    `最早一条是${dayInWords(firstDay)}，最晚一条是${dayInWords(lastDay)}，隔了${spanDays}天。`,
  ];
}

/** `2026年3月5日`. */
export function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${year}年${Number(month)}月${Number(date)}日`;
}
