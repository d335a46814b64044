// The dashboard: counts from the repository, figures from domain/stats.
import { dayStretches, isTimeZone, localDayFormat } from '#domain/shared/calendar.ts';
import { statsOf, type JournalStats } from '#domain/stats/stats.ts';
import type { StatsRepository } from '#server/features/stats/stats.repository.ts';

/** Used if the runtime does not know the zone's name. */
const FALLBACK_TIME_ZONE = 'Asia/Shanghai';

export type StatsService = ReturnType<typeof createStatsService>;

export function createStatsService({ stats, now }: { stats: StatsRepository; now: () => number }) {
  return {
    /** All figures, in the user's time zone. */
    async getStats(userId: string, timeZone: string): Promise<JournalStats> {
      const days = localDayFormat(isTimeZone(timeZone) ? timeZone : FALLBACK_TIME_ZONE);
      const span = await stats.postSpan(userId);
      const [posts, diaries, moods, tagLists, messages, recommendations] = await Promise.all([
        span === null
          ? []
          : stats.postsByDay(userId, dayStretches(span.firstMs, span.lastMs, days)),
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
