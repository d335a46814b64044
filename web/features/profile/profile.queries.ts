// The only file of the feature that knows the API: the profile with its counters, and changes of
// it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JournalApi } from '#contract/api.contract.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/**
 * The profile of the current mode. Always looked at anew: its counters change with every post,
 * reply and note.
 */
export function useProfile() {
  return useQuery(useApiQueries().profile.get.queryOptions({ staleTime: 0 }));
}

/** A change of a profile. */
export type ProfileChange = Parameters<JournalApi['profile']['update']>[0];

/** Changes what is given; null removes. What the answer says is shown everywhere at once. */
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
