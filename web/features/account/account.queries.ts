// The only file of the feature that knows the API: signed-in devices and the end of the account.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/** Devices signed in, last used first; looked at anew with every visit. */
export function useDevices() {
  return useQuery(useApiQueries().account.listSessions.queryOptions({ staleTime: 0 }));
}

/** Asks for the devices again, after something else has signed some of them out. */
export function useReloadDevices(): () => Promise<void> {
  const client = useQueryClient();
  const queryKey = useApiQueries().account.listSessions.queryKey();
  return () => client.invalidateQueries({ queryKey });
}

/** Signs one device out; it leaves the list at once. */
export function useEndDevice() {
  const api = useApi();
  const client = useQueryClient();
  const key = useApiQueries().account.listSessions.queryKey();
  return useMutation({
    mutationFn: (id: string) => api.account.endSession({ id }),
    onSuccess: (_, id) =>
      client.setQueryData(
        key,
        (list) => list && { items: list.items.filter((device) => device.id !== id) },
      ),
    // Gone already, or not: the list knows.
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}

/**
 * Days between the deletion of the account and the purge of its data; undefined until that is
 * known.
 */
export function usePurgeDays(): number | undefined {
  return useQuery(useApiQueries().config.get.queryOptions({ staleTime: Infinity })).data
    ?.accountPurgeDays;
}

/** Marks the account as leaving; answers when it will be gone. WRONG_PASSWORD, RATE_LIMITED. */
export function useDeleteAccount() {
  const api = useApi();
  return useMutation({ mutationFn: (password: string) => api.account.remove({ password }) });
}
