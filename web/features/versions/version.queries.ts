// The only file of the feature that knows the API.
import { skipToken, useQuery } from '@tanstack/react-query';
import type { VersionedEntry } from '#contract/version.contract.ts';
import { useApiQueries } from '#web/core/api/use-api.ts';

/** The versions of an entry, newest first, as they are now. */
export function useVersions(entry: VersionedEntry) {
  const queries = useApiQueries();
  return useQuery(queries.versions.list.queryOptions({ input: entry, staleTime: 0 }));
}

/** The text of one version, which never changes; null asks for none. VERSION_NOT_FOUND. */
export function useVersionText(entry: VersionedEntry, number: number | null) {
  const queries = useApiQueries();
  return useQuery(
    queries.versions.get.queryOptions({
      input: number === null ? skipToken : { ...entry, number },
      staleTime: Infinity,
    }),
  );
}
