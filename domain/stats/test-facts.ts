import type { JournalFacts } from '#domain/stats/stats.ts';

/** An empty journal on 21 November 2026, for tests of the statistics. */
export const NO_FACTS: JournalFacts = {
  today: '2026-11-21',
  postsByDay: new Map(),
  diariesByDay: new Map(),
  moods: new Map(),
  tags: new Map(),
  messages: 0,
  recommendations: [],
};
