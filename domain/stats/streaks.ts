// Streaks: consecutive calendar days with a post or a diary (B§9).
import { daysBetween } from '#domain/shared/calendar.ts';

/**
 * The longest streak, and the current one: its last day is today or yesterday. Days after today do
 * not count yet. `days` are distinct and sorted.
 */
export function streaksOf(
  days: readonly string[],
  today: string,
): { longest: number; current: number } {
  let longest = 0;
  let running = 0;
  let last: string | null = null;
  for (const day of days) {
    if (day > today) break;
    running = last !== null && daysBetween(last, day) === 1 ? running + 1 : 1;
    longest = Math.max(longest, running);
    last = day;
  }
  const stillRuns = last !== null && daysBetween(last, today) <= 1;
  return { longest, current: stillRuns ? running : 0 };
}
