// How features reach the API: they get a JournalApi and its query utilities, and never learn which
// implementation answers.
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { createContext, use } from 'react';
import type { JournalApi } from '#contract/api.contract.ts';
import type { ModeName } from '#web/core/mode/mode.ts';

/** Query and mutation options for every row of the contract. */
export type ApiQueries = ReturnType<typeof queriesOf>;

/** An API of one mode with its query utilities. */
export interface ApiConnection {
  api: JournalApi;
  queries: ApiQueries;
}

const queriesOf = (mode: ModeName, api: JournalApi) =>
  createTanstackQueryUtils(api, { path: [mode] });

/**
 * Joins an API with its queries. The mode is the root of every key, so the caches of the two modes
 * can never mix.
 */
export function connectApi(mode: ModeName, api: JournalApi): ApiConnection {
  return { api, queries: queriesOf(mode, api) };
}

/** Filled by web/app/provide-api.tsx, and by tests. */
export const ApiContext = createContext<ApiConnection | null>(null);

function useConnection(): ApiConnection {
  const connection = use(ApiContext);
  if (connection === null) throw new Error('useApi needs an ApiContext above it');
  return connection;
}

/** The API of the current mode. */
export function useApi(): JournalApi {
  return useConnection().api;
}

/**
 * TanStack Query options of the current mode: `useQuery(useApiQueries().posts.list.queryOptions({
 * input }))`.
 */
export function useApiQueries(): ApiQueries {
  return useConnection().queries;
}
