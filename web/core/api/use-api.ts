// Gives features a JournalApi and its query utilities. They do not know which implementation they
// use.
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { createContext, use } from 'react';
import type { JournalApi } from '#contract/api.contract.ts';
import { hideDeletions } from '#web/core/deletions/hidden-api.ts';
import type { ModeName } from '#web/core/mode/mode.ts';
import { ownerOf } from '#web/core/session/owner.ts';
import { findStoredUser } from '#web/core/session/session-storage.ts';

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
 * two modes never mix. Entries that the user has deleted in this browser are hidden. `screens` is
 * the API of the queries where they may show more than the server can say now.
 */
export function connectApi(
  mode: ModeName,
  api: JournalApi,
  screens: JournalApi = api,
): ApiConnection {
  const shown = (one: JournalApi) => hideDeletions(one, () => ownerOf(mode, findStoredUser()?.id));
  return { api: shown(api), queries: queriesOf(mode, shown(screens)) };
}

/** Provided by web/app/provide-api.tsx, and by tests. */
export const ApiContext = createContext<ApiConnection | null>(null);

/** The API and its queries together, for code that outlives a component. */
export function useApiConnection(): ApiConnection {
  const connection = use(ApiContext);
  if (connection === null) throw new Error('useApi needs an ApiContext above it');
  return connection;
}

export function useApi(): JournalApi {
  return useApiConnection().api;
}

/**
 * TanStack Query options of the current mode: `useQuery(useApiQueries().posts.list.queryOptions({
 * input }))`.
 */
export function useApiQueries(): ApiQueries {
  return useApiConnection().queries;
}
