// What comes back in a year of writing: hours of the day, tags and moods by month, and the word of
// a month (rulings 99).
import type { Mood } from '#domain/diaries/mood.ts';
import { localHoursOf } from '#domain/shared/calendar.ts';
import { monthOf, monthsUntil, spanOfMonth } from '#domain/shared/month.ts';
import { wordOfMonth } from '#domain/stats/month-word.ts';
import { levelsOf, type EntryTag } from '#domain/tags/tag.ts';

/** Months of the patterns, the current one included. */
export const PATTERN_MONTHS = 12;

/** Tags of the patterns. */
export const PATTERN_TAGS = 5;

/** Months before a month that its word is compared with. */
const WORD_MONTHS_BEFORE = 5;

/** Months that are read for a word: the current one and the last, each with those before it. */
export const WORD_MONTHS: number = WORD_MONTHS_BEFORE + 2;

/** The input of the patterns. */
export interface PatternFacts {
  /** The user's current day. */
  today: string;
  /** Numbers of posts by the moment at which a quarter of an hour begins. */
  quarters: readonly { ms: number; count: number }[];
  timeZone: string;
  /** Numbers of entries by tag and month; months without any may be missing. */
  tags: readonly (EntryTag & { month: string; count: number })[];
  /** Numbers of diaries. */
  moods: readonly { month: string; mood: Mood; count: number }[];
  /** Own texts of the last {@link WORD_MONTHS} months, oldest month first. */
  texts: readonly { month: string; texts: readonly string[] }[];
}

/** Months are YYYY-MM, oldest first. */
export interface JournalPatterns {
  /** First and last day. */
  from: string;
  to: string;
  /** Posts by hour of the day, from 0. */
  hours: number[];
  /** The most used tags; their entries by month. */
  tags: { tag: string; name: string; months: { month: string; count: number }[] }[];
  /** Every month; moods in the order of their number. */
  moods: { month: string; moods: { value: Mood; count: number }[] }[];
  /** `count` texts of the month use the word, out of `texts` that were read. */
  word: { month: string; word: string; count: number; texts: number } | null;
}

/** The first and the last day of the patterns. */
export function patternSpan(today: string): { from: string; to: string } {
  const [first = monthOf(today)] = monthsUntil(today, PATTERN_MONTHS);
  return { from: spanOfMonth(first).from, to: spanOfMonth(monthOf(today)).to };
}

/** Tags without an upper level, which already counts the entries below it. */
export function upperTags<T extends EntryTag>(tags: readonly T[]): T[] {
  return tags.filter(({ tag }) => levelsOf(tag).length === 1);
}

export function patternsOf(facts: PatternFacts): JournalPatterns {
  const months = monthsUntil(facts.today, PATTERN_MONTHS);
  return {
    ...patternSpan(facts.today),
    hours: hoursOf(facts),
    tags: tagsOf(facts, months),
    moods: months.map((month) => ({
      month,
      moods: facts.moods
        .filter((row) => row.month === month && row.count > 0)
        .map(({ mood, count }) => ({ value: mood, count }))
        .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    })),
    word: newestWord(facts),
  };
}

function hoursOf({ quarters, timeZone }: PatternFacts): number[] {
  const clock = localHoursOf(timeZone);
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { ms, count } of quarters) {
    const hour = Number(clock.format(ms));
    hours[hour] = (hours[hour] ?? 0) + count;
  }
  return hours;
}

function tagsOf({ tags }: PatternFacts, months: readonly string[]): JournalPatterns['tags'] {
  const names = new Map(tags.map(({ tag, name }) => [tag, name]));
  const all = (counts: readonly { count: number }[]) =>
    counts.reduce((sum, { count }) => sum + count, 0);
  return [...names]
    .map(([tag, name]) => ({
      tag,
      name,
      months: months.map((month) => ({
        month,
        count: all(tags.filter((row) => row.tag === tag && row.month === month)),
      })),
    }))
    .filter((tag) => all(tag.months) > 0)
    .toSorted((a, b) => all(b.months) - all(a.months) || (a.tag < b.tag ? -1 : 1))
    .slice(0, PATTERN_TAGS);
}

/** The word of the current month, or of the last one while this one has none. */
function newestWord({ texts }: PatternFacts): JournalPatterns['word'] {
  for (const back of [1, 2]) {
    const at = texts.length - back;
    const month = texts[at];
    if (month === undefined) return null;
    const before = texts.slice(Math.max(0, at - WORD_MONTHS_BEFORE), at);
    const found = wordOfMonth(
      month.texts,
      before.flatMap((earlier) => earlier.texts),
    );
    if (found !== null) return { month: month.month, ...found, texts: month.texts.length };
  }
  return null;
}
