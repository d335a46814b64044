// The figures of the dashboard. They count all that a user wrote, so they are computed in another
// thread, by stats.service.ts and pattern.service.ts.
import type { JournalPatterns } from '#domain/stats/patterns.ts';
import type { JournalReview } from '#domain/stats/review.ts';
import type { JournalStats } from '#domain/stats/stats.ts';

export interface FigureService {
  /** All figures, in the user's time zone. RATE_LIMITED. */
  getStats(userId: string, timeZone: string, signal?: AbortSignal): Promise<JournalStats>;
  /** The figures of a month or a year. RATE_LIMITED. */
  getReview(
    userId: string,
    period: string,
    timeZone: string,
    signal?: AbortSignal,
  ): Promise<JournalReview>;
  /** The patterns of the last twelve months. RATE_LIMITED. */
  getPatterns(userId: string, timeZone: string, signal?: AbortSignal): Promise<JournalPatterns>;
}
