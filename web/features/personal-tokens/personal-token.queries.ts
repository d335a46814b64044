// The only file of the feature that knows the API.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewPersonalToken } from '#contract/personal-token.contract.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/** All tokens, newest first. Each look asks again: a program may have used one. */
export function usePersonalTokens() {
  return useQuery(useApiQueries().personalTokens.list.queryOptions({ staleTime: 0 }));
}

/** Creates a token. Its text is in the result and nowhere else. */
export function useCreateToken() {
  const api = useApi();
  const reload = useReloadTokens();
  return useMutation({
    mutationFn: (token: NewPersonalToken) => api.personalTokens.create(token),
    // A lost response may have created one.
    onSettled: reload,
  });
}

export function useEndToken() {
  const api = useApi();
  const reload = useReloadTokens();
  return useMutation({
    mutationFn: (id: string) => api.personalTokens.remove({ id }),
    onSettled: reload,
  });
}

export function useEndAllTokens() {
  const api = useApi();
  const reload = useReloadTokens();
  return useMutation({
    mutationFn: () => api.personalTokens.removeAll(),
    onSettled: reload,
  });
}

function useReloadTokens(): () => Promise<void> {
  const client = useQueryClient();
  const queryKey = useApiQueries().personalTokens.list.queryKey();
  return () => client.invalidateQueries({ queryKey });
}
