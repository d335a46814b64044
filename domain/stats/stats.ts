// The numbers of the dashboard, from counts that are cheap to query (B§3, B§9).
import type { Mood } from '#domain/diaries/mood.ts';
import {
  matchBand,
  type MatchBand,
  type WorksType,
} from '#domain/recommendations/recommendation.ts';
import { addDays, daysBetween, weekdayOf } from '#domain/shared/calendar.ts';
import { monthsUntil } from '#domain/shared/month.ts';
import {
  activityLevel,
  streakLevel,
  type ActivityLevel,
  type StreakLevel,
} from '#domain/stats/levels.ts';
import { streaksOf } from '#domain/stats/streaks.ts';

/** Days of "this week", today included (B§9). */
export const WEEK_DAYS = 7;

/** Days of "this month", today included (B§9). */
export const MONTH_DAYS = 30;

/** Computed entries of each list (B§9). */
export const TOP = { tags: 10, works: 10, authors: 8 } as const;

/** Entries of each list on the dashboard (B§9). */
export const SHOWN = { months: 6, moods: 5, works: 6, authors: 6 } as const;

/** Days of the year heatmap. */
export const HEATMAP_DAYS = 371;

/** Messages per post at which a conversation counts as fully engaged (B§9). */
const FULL_ENGAGEMENT_MESSAGES = 2.5;

/** The input of the statistics. Days are the user's own calendar days. */
export interface JournalFacts {
  /** The user's current day. */
  today: string;
  /** Posts per day; days without any may be missing. */
  postsByDay: ReadonlyMap<string, number>;
  /** Diaries per day. */
  diariesByDay: ReadonlyMap<string, number>;
  moods: ReadonlyMap<Mood, number>;
  tags: ReadonlyMap<string, number>;
  messages: number;
  recommendations: readonly {
    title: string;
    author: string;
    worksType: WorksType;
    matchScore: number;
  }[];
}

export interface Counted<T> {
  value: T;
  count: number;
}

/** All numbers of the dashboard. */
export interface JournalStats {
  totals: { posts: number; diaries: number; messages: number; recommendations: number };
  week: { posts: number; diaries: number };
  month: { posts: number; diaries: number };
  averagePostsPerDay: number;
  averageDiariesPerWeek: number;
  /** 0 for Sunday; null without a record. */
  mostActiveWeekday: number | null;
  mostUsedMood: Mood | null;
  topTags: Counted<string>[];
  moods: Counted<Mood>[];
  /** Oldest first; YYYY-MM. */
  months: { month: string; posts: number; diaries: number }[];
  /** 0 to 100. */
  engagement: number;
  longestStreak: number;
  currentStreak: number;
  activityLevel: ActivityLevel;
  streakLevel: StreakLevel;
  topWorks: { title: string; author: string; worksType: WorksType; count: number }[];
  topAuthors: Counted<string>[];
  worksByType: Record<WorksType, number>;
  resonance: Record<MatchBand, number>;
  /** Posts and diaries together, oldest first, one entry a day. */
  heatmap: { day: string; count: number }[];
}

export function statsOf(facts: JournalFacts): JournalStats {
  const posts = sum(facts.postsByDay.values());
  const diaries = sum(facts.diariesByDay.values());
  const days = [...new Set([...facts.postsByDay.keys(), ...facts.diariesByDay.keys()])].toSorted();
  const recordDays = days[0] === undefined ? 1 : Math.max(1, daysBetween(days[0], facts.today));
  const averagePostsPerDay = posts / recordDays;
  const streaks = streaksOf(days, facts.today);
  const byDay = (day: string) =>
    (facts.postsByDay.get(day) ?? 0) + (facts.diariesByDay.get(day) ?? 0);
  return {
    totals: {
      posts,
      diaries,
      messages: facts.messages,
      recommendations: facts.recommendations.length,
    },
    week: lastDays(facts, WEEK_DAYS),
    month: lastDays(facts, MONTH_DAYS),
    averagePostsPerDay,
    averageDiariesPerWeek: diaries / Math.max(1, recordDays / 7),
    mostActiveWeekday: mostFrequent(days.map((day) => [weekdayOf(day), byDay(day)] as const)),
    mostUsedMood: mostFrequent(facts.moods),
    topTags: ranked(facts.tags).slice(0, TOP.tags),
    moods: ranked(facts.moods),
    months: monthsBefore(facts),
    engagement:
      posts === 0 ? 0 : Math.min(100, (facts.messages / (posts * FULL_ENGAGEMENT_MESSAGES)) * 100),
    longestStreak: streaks.longest,
    currentStreak: streaks.current,
    activityLevel: activityLevel(averagePostsPerDay),
    streakLevel: streakLevel(streaks.longest),
    ...worksOf(facts.recommendations),
    heatmap: Array.from({ length: HEATMAP_DAYS }, (_, index) =>
      addDays(facts.today, index - HEATMAP_DAYS + 1),
    ).map((day) => ({ day, count: byDay(day) })),
  };
}

function worksOf(
  recommendations: JournalFacts['recommendations'],
): Pick<JournalStats, 'topWorks' | 'topAuthors' | 'worksByType' | 'resonance'> {
  const works = new Map<string, JournalStats['topWorks'][number]>();
  const authors = new Map<string, number>();
  const worksByType: Record<WorksType, number> = { article: 0, song: 0, movie: 0 };
  const resonance: Record<MatchBand, number> = { 强共鸣: 0, 弱共鸣: 0, 微共鸣: 0 };
  for (const { title, author, worksType, matchScore } of recommendations) {
    const key = JSON.stringify([worksType, title, author]);
    works.set(key, { title, author, worksType, count: (works.get(key)?.count ?? 0) + 1 });
    authors.set(author, (authors.get(author) ?? 0) + 1);
    worksByType[worksType] += 1;
    resonance[matchBand(matchScore)] += 1;
  }
  return {
    topWorks: [...works.values()]
      .toSorted(
        (a, b) => b.count - a.count || compare(a.title, b.title) || compare(a.author, b.author),
      )
      .slice(0, TOP.works),
    topAuthors: ranked(authors).slice(0, TOP.authors),
    worksByType,
    resonance,
  };
}

function lastDays(facts: JournalFacts, length: number): { posts: number; diaries: number } {
  const days = Array.from({ length }, (_, index) => addDays(facts.today, -index));
  const count = (byDay: ReadonlyMap<string, number>) => sum(days.map((day) => byDay.get(day) ?? 0));
  return { posts: count(facts.postsByDay), diaries: count(facts.diariesByDay) };
}

function monthsBefore(facts: JournalFacts): JournalStats['months'] {
  const inMonth = (byDay: ReadonlyMap<string, number>, name: string) =>
    sum([...byDay].filter(([day]) => day.startsWith(name)).map(([, count]) => count));
  return monthsUntil(facts.today, SHOWN.months).map((month) => ({
    month,
    posts: inMonth(facts.postsByDay, month),
    diaries: inMonth(facts.diariesByDay, month),
  }));
}

/** Highest count first; equal counts are sorted by text, so that the order is stable. */
function ranked<T extends string>(counts: ReadonlyMap<T, number>): Counted<T>[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || compare(a.value, b.value));
}

function mostFrequent<T extends string | number>(counts: Iterable<readonly [T, number]>): T | null {
  const totals = new Map<T, number>();
  for (const [value, count] of counts) totals.set(value, (totals.get(value) ?? 0) + count);
  const best = [...totals]
    .filter(([, count]) => count > 0)
    .toSorted((a, b) => b[1] - a[1] || compare(a[0], b[0]));
  return best[0]?.[0] ?? null;
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
