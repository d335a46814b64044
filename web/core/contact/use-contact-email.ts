// Whom to write to about this server: the operator's setting, unset by default.
import { useQuery } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';

/** The address; null where none is set, or while it is not known. */
export function useContactEmail(): string | null {
  return useQuery(useApiQueries().config.get.queryOptions({ staleTime: Infinity })).data?.contactEmail ?? null;
}
