import type { QueryClient } from '@tanstack/react-query';
import type { ApiQueries } from '#web/core/api/use-api.ts';

/**
 * Puts the first items of a page into the cache before it renders. Never rejects: after a failure
 * the page fetches them itself and shows the error.
 */
export type PrefetchPage = (client: QueryClient, queries: ApiQueries) => Promise<void>;
