// Calls the endpoints of the monthly export.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';

/** How often an export that is being made is looked at, in milliseconds. */
const LOOK_AGAIN_MS = 5_000;

/** Whether exports are on, and the last ones; looked at again while one is being made. */
export function useMonthlyExport() {
  return useQuery(
    useApiQueries().monthlyExports.get.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.items[0]?.state === 'making' ? LOOK_AGAIN_MS : false,
    }),
  );
}

/** Switches the exports on or off, in the time zone of this browser. */
export function useSwitchMonthlyExport() {
  const api = useApi();
  const client = useQueryClient();
  const key = useApiQueries().monthlyExports.get.queryKey();
  return useMutation({
    mutationFn: (isOn: boolean) => api.monthlyExports.update({ isOn, timeZone: browserTimeZone() }),
    onSuccess: (status) => client.setQueryData(key, status),
    // A lost response may have switched them.
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}
