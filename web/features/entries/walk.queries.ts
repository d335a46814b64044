import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApiQueries } from '#web/core/api/use-api.ts';

/** The number of entries; undefined until it is known. */
export function useEntryCount() {
  return useQuery(useApiQueries().entries.at.queryOptions({ input: { position: 0 } }));
}

/** The entry at a position. The one at `next` is fetched in advance. */
export function useEntryAt(position: number, next: number, isKnown: boolean) {
  const { at } = useApiQueries().entries;
  const client = useQueryClient();
  useEffect(() => {
    if (isKnown) void client.prefetchQuery(at.queryOptions({ input: { position: next } }));
  }, [client, at, next, isKnown]);
  return useQuery(at.queryOptions({ input: { position }, enabled: isKnown }));
}
