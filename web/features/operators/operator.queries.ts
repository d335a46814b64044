// The only file of the feature that knows the API. Nothing is kept between visits: another operator
// may have acted.
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { JournalApi } from '#contract/api.contract.ts';
import type { ModelCheck } from '#contract/model-check.ts';
import { paged } from '#web/core/api/paged.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/** State and figures of the server. Fails with NOT_FOUND for all but operators. */
export function useOperatorOverview() {
  return useQuery(useApiQueries().operators.overview.queryOptions({ staleTime: 0, retry: false }));
}

/** Accounts whose e-mail holds a text, newest first. */
export function usePeople(text: string) {
  return useInfiniteQuery(
    useApiQueries().operators.people.infiniteOptions({ ...paged({ text }), staleTime: 0 }),
  );
}

/** Promo codes, newest first. */
export function useOperatorCoupons() {
  return useQuery(useApiQueries().operators.coupons.queryOptions({ staleTime: 0 }));
}

/** Invitations, newest first. */
export function useInvitations() {
  return useInfiniteQuery(
    useApiQueries().operators.invitations.infiniteOptions({ ...paged({}), staleTime: 0 }),
  );
}

/** Tries one part of the server's model. */
export function useModelCheck() {
  const api = useApi();
  return (check: ModelCheck, signal: AbortSignal) =>
    api.operators.checkModel({ check }, { signal });
}

type Acts = JournalApi['operators'];

/** An act; afterwards everything an operator sees is asked for again. */
export function useOperatorAct<Name extends keyof Acts>(name: Name) {
  const api = useApi();
  const client = useQueryClient();
  const key: QueryKey = useApiQueries().operators.key();
  type Input = Parameters<Acts[Name]>[0];
  type Output = Awaited<ReturnType<Acts[Name]>>;
  return useMutation<Output, Error, Input>({
    mutationFn: (input) => (api.operators[name] as (given: Input) => Promise<Output>)(input),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
