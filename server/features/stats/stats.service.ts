// The dashboard: counts from the repository, figures from domain/stats.
import { dayStretches, localDaysOf } from '#domain/shared/calendar.ts';
import { statsOf, type JournalStats } from '#domain/stats/stats.ts';
import type { StatsRepository } from '#server/features/stats/stats.repository.ts';

const DAY_MS = 86_400_000;

export type StatsService = ReturnType<typeof createStatsService>;

export function createStatsService({ stats, now }: { stats: StatsRepository; now: () => number }) {
  // One post about 1900 makes a span of 46,000 days. With fewer posts than days, the moments are
  // read instead of counted by day.
  const postsByDay = async (userId: string, days: Intl.DateTimeFormat) => {
    const span = await stats.postSpan(userId);
    if (span === null) return [];
    const { firstMs, lastMs, posts } = span;
    return posts * DAY_MS < lastMs - firstMs
      ? (await stats.moments(userId)).map((ms) => ({ day: days.format(ms), count: 1 }))
      : stats.postsByDay(userId, dayStretches(firstMs, lastMs, days));
  };

  return {
    /** All figures, in the user's time zone. */
    async getStats(userId: string, timeZone: string): Promise<JournalStats> {
      const days = localDaysOf(timeZone);
      const [posts, diaries, moods, tagLists, messages, recommendations] = await Promise.all([
        postsByDay(userId, days),
        stats.diariesByDay(userId),
        stats.moods(userId),
        stats.tagLists(userId),
        stats.countMessages(userId),
        stats.recommendations(userId),
      ]);
      return statsOf({
        today: days.format(now()),
        postsByDay: added(posts.map(({ day, count }) => [day, count])),
        diariesByDay: added(diaries.map(({ day, count }) => [day, count])),
        moods,
        tags: added(
          tagLists.flatMap(({ tags, count }) => tags.map((tag) => [tag, count] as const)),
        ),
        messages,
        recommendations,
      });
    },
  };
}

function added(counts: readonly (readonly [string, number])[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [key, count] of counts) totals.set(key, (totals.get(key) ?? 0) + count);
  return totals;
}
