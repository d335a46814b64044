import { useQuery } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';

/** How often the progress of a renaming is read, in milliseconds. */
const PROGRESS_MS = 1_000;

/**
 * The user's tags, most used first, and the renaming that runs. Each visit asks again: any save can
 * change them.
 */
export function useTags() {
  return useQuery(
    useApiQueries().tags.list.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) =>
        (state.data?.renaming ?? null) === null ? false : PROGRESS_MS,
    }),
  );
}
