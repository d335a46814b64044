// How responses are cached. An error of the contract is final; only network and server errors are
// retried.
import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 30_000;
const MOST_RETRIES = 2;

/**
 * Builds the cache. `networkMode: 'always'`, because trial mode works without a network and an
 * account shows the network error itself.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'always',
        // Not the default with 'always': a query that failed without a network is retried when it
        // is back.
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < MOST_RETRIES && !(error instanceof ORPCError && error.status < 500),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
