// What the pages of an account have read, for code that answers in the place of the server.
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { ApiConnection } from '#web/core/api/use-api.ts';

/** The cache of the pages. */
export type PageCache = { client: QueryClient } & Pick<ApiConnection, 'queries'>;

/**
 * Whether a page has an answer to a read: then it stays on the screen when the server cannot be
 * reached. Pages of one list are one answer.
 */
export function hasAnswer(cache: PageCache | null, path: string, input: unknown): boolean {
  const wanted = hashKey([withoutCursor(input)]);
  return (
    cache?.client
      .getQueriesData({ queryKey: [['account', ...path.split('.')]] })
      .some(
        ([[, options], data]) =>
          data !== undefined && hashKey([withoutCursor((options as Options)?.input)]) === wanted,
      ) ?? false
  );
}

type Options = { input?: unknown } | undefined;

function withoutCursor(input: unknown): object {
  return { ...(input as object | undefined), cursor: undefined };
}
