// How answers are cached. A failure the contract names is final; only a network or a server in
// trouble is worth another try.
import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 30_000;
const MOST_RETRIES = 2;

/**
 * Builds the cache. `networkMode: 'always'`: trial mode answers without a network, and an account
 * is told honestly that there is none.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'always',
        // Not the default beside 'always': what failed without a network loads by itself when it is
        // back.
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < MOST_RETRIES && !(error instanceof ORPCError && error.status < 500),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
