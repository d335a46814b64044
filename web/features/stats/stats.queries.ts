// Calls the statistics endpoint. Days are calendar days of the user, so the request names the time
// zone (rulings 35).
import { useQuery } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';

/** The patterns of the last twelve months. The figures do not need them, so nothing is retried. */
export function usePatterns() {
  return useQuery(
    useApiQueries().stats.patterns.queryOptions({
      input: { timeZone: browserTimeZone() },
      staleTime: 0,
      retry: false,
    }),
  );
}

/** All figures of the dashboard; reloaded on every visit. */
export function useStats() {
  return useQuery(
    useApiQueries().stats.get.queryOptions({
      input: { timeZone: browserTimeZone() },
      staleTime: 0,
    }),
  );
}
