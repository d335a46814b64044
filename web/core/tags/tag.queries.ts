import { useQuery } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';

/** The user's tags, most used first. Each visit asks again: any save can change them. */
export function useTags() {
  return useQuery(useApiQueries().tags.list.queryOptions({ staleTime: 0 }));
}
