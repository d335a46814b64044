import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { searchNeedle, SEARCH_PAGE_SIZE } from '#domain/search/search.ts';
import { paged } from '#web/core/api/paged.ts';
import { useApiQueries } from '#web/core/api/use-api.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import type { SearchInput } from '#web/features/search/search-input.ts';

/**
 * The results, newest first. An empty query sends no request, and the old results stay until the
 * new ones arrive.
 */
export function useSearch({ query, kind, filter }: SearchInput) {
  const words = query.trim();
  const fixed = {
    query: words,
    limit: SEARCH_PAGE_SIZE,
    timeZone: browserTimeZone(),
    ...(kind === null ? {} : { kinds: [kind] }),
    ...filter,
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
