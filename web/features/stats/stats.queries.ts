// The only file of the feature that knows the API. The figures belong to the person's own days, so
// the browser says where it is (rulings 35).
import { useQuery } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';

/** All figures of the dashboard; always looked at anew. */
export function useStats() {
  return useQuery(
    useApiQueries().stats.get.queryOptions({
      input: { timeZone: browserTimeZone() },
      staleTime: 0,
    }),
  );
}
