// Calls the profile endpoints: the profile with its counters, and its changes.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JournalApi } from '#contract/api.contract.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/**
 * The profile of the current mode. Reloaded on every visit, because its counters change with every
 * post, reply and diary.
 */
export function useProfile() {
  return useQuery(useApiQueries().profile.get.queryOptions({ staleTime: 0 }));
}

export type ProfileChange = Parameters<JournalApi['profile']['update']>[0];

/** Changes the given fields; null removes a value. The response updates the cache. */
export function useUpdateProfile() {
  const api = useApi();
  const key = useApiQueries().profile.get.queryKey();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => api.profile.update(change),
    onMutate: () => client.cancelQueries({ queryKey: key }),
    onSuccess: (profile) => client.setQueryData(key, profile),
  });
}
