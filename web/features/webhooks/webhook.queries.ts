// The only file of the feature that knows the API.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewWebhook } from '#contract/webhook.contract.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/** How often deliveries under way are looked at, in milliseconds. */
const LOOK_AGAIN_MS = 3_000;

/** All webhooks, oldest first. */
export function useWebhooks() {
  return useQuery(useApiQueries().webhooks.list.queryOptions());
}

/** The last deliveries, newest first; looked at again while one waits for its first try. */
export function useDeliveries(id: string) {
  return useQuery(
    useApiQueries().webhooks.deliveries.queryOptions({
      input: { id },
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.items.some((one) => one.state === 'waiting' && one.attempts === 0) === true
          ? LOOK_AGAIN_MS
          : false,
    }),
  );
}

/** Creates a webhook. Its secret is in the result and nowhere else. */
export function useCreateWebhook() {
  const api = useApi();
  const reload = useReloadWebhooks();
  return useMutation({
    mutationFn: (webhook: NewWebhook) => api.webhooks.create(webhook),
    // A lost response may have created one.
    onSettled: reload,
  });
}

/** Sets whether a webhook sends texts. */
export function useSendTexts() {
  const api = useApi();
  const reload = useReloadWebhooks();
  return useMutation({
    mutationFn: (change: { id: string; sendsText: boolean }) => api.webhooks.update(change),
    onSettled: reload,
  });
}

/** Replaces the secret. The new one is in the result and nowhere else. */
export function useRenewSecret() {
  const api = useApi();
  return useMutation({ mutationFn: (id: string) => api.webhooks.renewSecret({ id }) });
}

export function useRemoveWebhook() {
  const api = useApi();
  const reload = useReloadWebhooks();
  return useMutation({
    mutationFn: (id: string) => api.webhooks.remove({ id }),
    onSettled: reload,
  });
}

export function useTestWebhook(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = useApiQueries().webhooks.deliveries.queryKey({ input: { id } });
  return useMutation({
    mutationFn: () => api.webhooks.test({ id }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

function useReloadWebhooks(): () => Promise<void> {
  const client = useQueryClient();
  const queryKey = useApiQueries().webhooks.list.queryKey();
  return () => client.invalidateQueries({ queryKey });
}
