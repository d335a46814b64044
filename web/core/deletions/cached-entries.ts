// Hides an entry in all cached responses at once, with the rules for new responses.
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ApiConnection } from '#web/core/api/use-api.ts';
import type { Deletion } from '#web/core/deletions/deletion.store.ts';
import { hide } from '#web/core/deletions/hide.ts';

/** A cached response before and after an entry was hidden. */
export interface CacheChange {
  key: QueryKey;
  before: unknown;
  after: unknown;
}

/** Takes an entry out of the cache. Returns what {@link putBack} needs. */
export function hideInCache(
  client: QueryClient,
  { queries }: Pick<ApiConnection, 'queries'>,
  deletion: Deletion,
): CacheChange[] {
  const changes: CacheChange[] = [];
  for (const query of client.getQueryCache().findAll({ queryKey: queries.key() })) {
    const { queryKey: key, state } = query;
    if (state.data === undefined) continue;
    const next = hiddenIn(query, deletion);
    if (next === null) client.removeQueries({ queryKey: key, exact: true });
    else if (next !== state.data) {
      const after = client.setQueryData(key, next, { updatedAt: state.dataUpdatedAt });
      changes.push({ key, before: state.data, after });
    }
  }
  return changes;
}

/** Restores the cached responses that have not changed since. */
export function putBack(client: QueryClient, changes: readonly CacheChange[]): void {
  for (const { key, before, after } of changes)
    if (client.getQueryData(key) === after) client.setQueryData(key, before);
}

/** The key of an API query: the path, which begins with the mode, and the input. */
type ApiKey = readonly [path: readonly string[], options?: { input?: unknown; type?: string }];

function hiddenIn({ queryKey, state }: Query, deletion: Deletion): unknown {
  const [path, options] = queryKey as unknown as ApiKey;
  const endpoint = path.slice(1).join('.');
  const hideIn = (output: unknown) => hide(endpoint, options?.input, output, [deletion]);
  if (options?.type !== 'infinite') return hideIn(state.data);
  const data = state.data as InfiniteData<unknown>;
  const pages = data.pages.map(hideIn);
  return pages.every((page, place) => page === data.pages[place]) ? data : { ...data, pages };
}
