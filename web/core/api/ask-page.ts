// What a page can be told to do before it is drawn.
import type { QueryClient } from '@tanstack/react-query';
import type { ApiQueries } from '#web/core/api/use-api.ts';

/** Puts what a page shows first into the cache. Never fails: the page asks again, and tells. */
export type AskPage = (client: QueryClient, queries: ApiQueries) => Promise<void>;
