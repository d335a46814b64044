// Calls the account endpoints: signed-in devices, security events and the deletion of the account.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/** The signed-in devices, last used first. Reloaded on every visit. */
export function useDevices() {
  return useQuery(useApiQueries().account.listSessions.queryOptions({ staleTime: 0 }));
}

/** Returns a function that reloads the devices, for changes made elsewhere. */
export function useReloadDevices(): () => Promise<void> {
  const client = useQueryClient();
  const queryKey = useApiQueries().account.listSessions.queryKey();
  return () => client.invalidateQueries({ queryKey });
}

/** Signs one device out. It leaves the list immediately. */
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
    // Either way the reloaded list is right.
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** The last security events. Reloaded whenever the list is opened. */
export function useAccountEvents() {
  return useQuery(useApiQueries().account.listEvents.queryOptions({ staleTime: 0 }));
}

/** Days between the deletion of the account and the purge of its data; undefined until known. */
export function usePurgeDays(): number | undefined {
  return useQuery(useApiQueries().config.get.queryOptions({ staleTime: Infinity })).data
    ?.accountPurgeDays;
}

/**
 * Deletes the account and returns the purge date; without a password where the account has none.
 * Fails with WRONG_PASSWORD, SIGN_IN_AGAIN or RATE_LIMITED.
 */
export function useDeleteAccount() {
  const api = useApi();
  return useMutation({
    mutationFn: (password: string | null) =>
      api.account.remove(password === null ? {} : { password }),
  });
}
