// Gives features a JournalApi and its query utilities. They do not know which implementation they
// use.
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { createContext, use } from 'react';
import type { JournalApi } from '#contract/api.contract.ts';
import type { ModeName } from '#web/core/mode/mode.ts';

/** Query and mutation options for every endpoint of the contract. */
export type ApiQueries = ReturnType<typeof queriesOf>;

/** The API of one mode and its query utilities. */
export interface ApiConnection {
  api: JournalApi;
  queries: ApiQueries;
}

const queriesOf = (mode: ModeName, api: JournalApi) =>
  createTanstackQueryUtils(api, { path: [mode] });

/**
 * Joins an API with its query utilities. Every query key starts with the mode, so the caches of the
 * two modes never mix.
 */
export function connectApi(mode: ModeName, api: JournalApi): ApiConnection {
  return { api, queries: queriesOf(mode, api) };
}

/** Provided by web/app/provide-api.tsx, and by tests. */
export const ApiContext = createContext<ApiConnection | null>(null);

function useConnection(): ApiConnection {
  const connection = use(ApiContext);
  if (connection === null) throw new Error('useApi needs an ApiContext above it');
  return connection;
}

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
