// The shape of the sample data of trial mode (A§3, rulings 39). One source fills the server's
// tables and the browser's own copy. Dates are counted back from the first visit, so that samples
// never look stale.
import type { Mood } from '#domain/diaries/mood.ts';
import type { WorksType } from '#domain/recommendations/recommendation.ts';
import { addDays, daysBetween } from '#domain/shared/calendar.ts';

/** One line of a sample conversation; the minutes are counted from the post. */
export interface SampleLine {
  /** null: a line of the user; else the persona of the reply. */
  roleKey: string | null;
  text: string;
  minutesLater: number;
}

export interface SamplePost {
  /** Fixed: conversations that a trial user adds refer to it. */
  id: string;
  /** Days before the first visit; at least one. */
  daysAgo: number;
  /** Local time of day, `HH:MM`. */
  time: string;
  content: string;
  /** `sample:<file>`: files of web/public/samples. */
  images: string[];
  conversation: SampleLine[];
}

/** A recommendation of a sample diary. */
export interface SampleWork {
  title: string;
  author: string;
  worksType: WorksType;
  sourceContext: string;
  matchScore: number;
  matchReason: string;
}

export interface SampleDiary {
  id: string;
  /** Days before the first visit; at least one. */
  daysAgo: number;
  title: string;
  content: string;
  mood: Mood;
  tags: string[];
  emotionalThemes: string[];
  images: string[];
  /** Sample posts it quotes. */
  postIds: string[];
  works: SampleWork[];
}

/** Posts and diaries, newest first. */
export interface SampleSet {
  posts: SamplePost[];
  diaries: SampleDiary[];
}

/** Represents the first visit where samples are stored with dates: the tables of the server. */
const FIRST_VISIT_DAY = '2025-01-01';

/** The stored day, YYYY-MM-DD, for a number of days before the first visit. */
export function sampleDay(daysAgo: number): string {
  return addDays(FIRST_VISIT_DAY, -daysAgo);
}

/** The inverse of {@link sampleDay}. */
export function sampleDaysAgo(day: string): number {
  return daysBetween(day, FIRST_VISIT_DAY);
}
