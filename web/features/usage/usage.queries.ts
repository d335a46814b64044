// The only file of the feature that knows the API.
import { useQuery } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';

/** What the account has used; asked again whenever it is shown. */
export function useUsage() {
  return useQuery(useApiQueries().usage.get.queryOptions({ staleTime: 0 }));
}
