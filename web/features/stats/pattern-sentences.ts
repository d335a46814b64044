// The message of each chart of the patterns as a sentence.
import type { Mood } from '#domain/diaries/mood.ts';
import { chineseNumber } from '#domain/shared/chinese-date.ts';
import type { JournalPatterns } from '#domain/stats/patterns.ts';
import { monthName } from '#web/features/stats/sentences.ts';

/** The parts of a day by their first hour. */
const PARTS = [
  { from: 0, name: '凌晨' },
  { from: 6, name: '早上' },
  { from: 12, name: '中午' },
  { from: 13, name: '下午' },
  { from: 18, name: '晚上' },
] as const;

/** 晚上十点; 零点 has no number in words. */
export function hourName(hour: number): string {
  if (hour === 0) return '凌晨零点';
  const part = PARTS.findLast(({ from }) => hour >= from)?.name ?? '';
  return `${part}${hour === 2 || hour === 14 ? '两' : chineseNumber(hour > 12 ? hour - 12 : hour)}点`;
}

/** Hours that have links, the fullest first. */
const LINKED_HOURS = 4;

export function fullestHours(hours: readonly number[]): { hour: number; count: number }[] {
  return hours
    .map((count, hour) => ({ hour, count }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, LINKED_HOURS);
}

export function hoursSentence(hours: readonly number[]): string {
  const most = Math.max(...hours);
  const all = hours.reduce((sum, count) => sum + count, 0);
  return most === 0
    ? '写下灵感以后，这里会说出你最常写字的时辰。'
    : `近一年的 ${all} 条灵感里，${hourName(hours.indexOf(most))}写得最多，有 ${most} 条。`;
}

export function wordSentence({
  month,
  count,
  texts,
}: Pick<NonNullable<JournalPatterns['word']>, 'month' | 'count' | 'texts'>): string {
  return `${monthName(month)}读到的 ${texts} 段文字里，有 ${count} 段提到它，比前几个月多。`;
}

export function tagYearSentence(tags: JournalPatterns['tags']): string {
  const [first] = tags;
  if (first === undefined) return '写下 #标签 以后，这里会画出它们的一年。';
  const fullest = first.months.reduce((best, month) => (month.count > best.count ? month : best));
  return `这一年，“${first.name}”写得最多，${monthName(fullest.month)}有 ${fullest.count} 条。`;
}

/** The mood that most months share. */
export function moodMixSentence(months: JournalPatterns['moods']): string {
  const leads = new Map<Mood, number>();
  for (const { moods } of months) {
    const [first] = moods;
    if (first !== undefined) leads.set(first.value, (leads.get(first.value) ?? 0) + 1);
  }
  const [most] = [...leads].toSorted((a, b) => b[1] - a[1]);
  const written = months.filter(({ moods }) => moods.length > 0).length;
  if (most === undefined) return '有了笔记以后，这里会画出每个月的心情。';
  return written === 1
    ? `写了笔记的那个月，“${most[0]}”最多。`
    : `写了笔记的 ${written} 个月里，有 ${most[1]} 个月“${most[0]}”最多。`;
}
