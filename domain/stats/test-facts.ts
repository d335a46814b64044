// The facts of an empty journal: what tests of the statistics begin from.
import type { JournalFacts } from '#domain/stats/stats.ts';

/** A journal with nothing in it, on 21 November 2026. */
export const NO_FACTS: JournalFacts = {
  today: '2026-11-21',
  postsByDay: new Map(),
  diariesByDay: new Map(),
  moods: new Map(),
  tags: new Map(),
  messages: 0,
  recommendations: [],
};
