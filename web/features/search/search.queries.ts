import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { searchNeedle, SEARCH_PAGE_SIZE } from '#domain/search/search.ts';
import { addDays } from '#domain/shared/calendar.ts';
import { paged } from '#web/core/api/paged.ts';
import { useApiQueries } from '#web/core/api/use-api.ts';
import type { SearchInput } from '#web/features/search/search.store.ts';

/** The start of a calendar day in the user's time zone. */
function beginOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/**
 * The results, newest first. An empty query sends no request, and the old results stay until the
 * new ones arrive.
 */
export function useSearch({ query, kind, fromDay, toDay, withImage }: SearchInput) {
  const words = query.trim();
  const fixed = {
    query: words,
    limit: SEARCH_PAGE_SIZE,
    ...(kind === null ? {} : { kinds: [kind] }),
    ...(fromDay === '' ? {} : { from: beginOfDay(fromDay) }),
    ...(toDay === '' ? {} : { to: beginOfDay(addDays(toDay, 1)) }),
    ...(withImage ? { hasPicture: true } : {}),
  };
  return useInfiniteQuery(
    useApiQueries().search.find.infiniteOptions({
      ...paged(fixed),
      enabled: searchNeedle(words) !== '',
      placeholderData: keepPreviousData,
      // A text written a moment ago must be found.
      staleTime: 0,
    }),
  );
}
