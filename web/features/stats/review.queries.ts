// The endpoints of 回顾.
import { useQuery } from '@tanstack/react-query';
import { spanOfPeriod } from '#domain/stats/review.ts';
import { useApiQueries } from '#web/core/api/use-api.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';

/** Entries with images that are shown. */
const IMAGES_SHOWN = 24;

/** The figures of a period, read again on every visit. */
export function useReview(period: string) {
  return useQuery(
    useApiQueries().stats.review.queryOptions({
      input: { period, timeZone: browserTimeZone() },
      staleTime: 0,
    }),
  );
}

/** The newest entries with images of a period. */
export function usePeriodImages(period: string) {
  return useQuery(
    useApiQueries().entries.list.queryOptions({
      input: {
        ...spanOfPeriod(period),
        hasImage: true,
        timeZone: browserTimeZone(),
        limit: IMAGES_SHOWN,
      },
    }),
  );
}
