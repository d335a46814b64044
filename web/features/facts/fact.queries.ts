// The only file of the feature that knows the API.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FactChange, NewFact } from '#contract/fact.contract.ts';
import type { Fact } from '#domain/facts/fact.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/** All facts, oldest first. Each visit asks again: another device may have changed them. */
export function useFacts() {
  return useQuery(useApiQueries().facts.list.queryOptions({ staleTime: 0 }));
}

/** The fact to ask about below a conversation, as of its last exchange. */
export function useProposal(postId: string) {
  const input = { postId, timeZone: browserTimeZone() };
  return useQuery(
    useApiQueries().facts.proposal.queryOptions({
      input,
      staleTime: Infinity,
      gcTime: 0,
      refetchOnMount: 'always',
      // A question that fails to load is not missed.
      retry: false,
    }),
  );
}

/** Refuses a proposed fact. */
export function useRefuseFact() {
  const api = useApi();
  return useMutation({
    mutationFn: (proposal: { postId: string; key: string }) => api.facts.refuse(proposal),
  });
}

/** Adds a fact, possibly in place of another one. */
export function useAddFact() {
  const api = useApi();
  const change = useListChange();
  return useMutation({
    mutationFn: (fact: NewFact) => api.facts.create(fact),
    onSuccess: (fact, { replacesId }) =>
      change((list) => [...list.filter(({ id }) => id !== fact.id && id !== replacesId), fact]),
  });
}

/** Changes a fact; its own text confirms it. */
export function useUpdateFact() {
  const api = useApi();
  const change = useListChange();
  return useMutation({
    mutationFn: (fact: FactChange) => api.facts.update(fact),
    onSuccess: (fact) => change((list) => list.map((one) => (one.id === fact.id ? fact : one))),
  });
}

export function useRemoveFact() {
  const api = useApi();
  const change = useListChange();
  return useMutation({
    mutationFn: (id: string) => api.facts.remove({ id }),
    onSuccess: (_, id) => change((list) => list.filter((one) => one.id !== id)),
  });
}

export function useRemoveAllFacts() {
  const api = useApi();
  const change = useListChange();
  return useMutation({
    mutationFn: () => api.facts.removeAll(),
    onSuccess: () => change(() => []),
  });
}

/** Applies a saved change to the shown list. A list that was not read yet is read later. */
function useListChange() {
  const client = useQueryClient();
  const queryKey = useApiQueries().facts.list.queryKey();
  return async (next: (list: readonly Fact[]) => Fact[]): Promise<void> => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (before) => before && { items: next(before.items) });
  };
}
