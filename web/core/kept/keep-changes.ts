// What screens change in their cache after a write, such as a saved reply, is kept too: it is not
// read again before it is old.
import type { QueryClient } from '@tanstack/react-query';

/** Calls `keep` with each change of an account's cache. Returns the function that stops it. */
export function keepChanges(
  client: QueryClient,
  keep: (path: string, input: unknown, output: unknown) => void,
): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    // What was read is kept by the API of the queries.
    if (event.action.manual !== true) return;
    const [[mode, ...path] = [], options] = event.query.queryKey as [
      string[]?,
      { input?: object }?,
    ];
    const data = event.query.state.data as { pages?: unknown[] } | undefined;
    const output = data?.pages === undefined ? data : data.pages[0];
    if (mode === 'account' && output !== undefined)
      keep(path.join('.'), withoutCursor(options?.input), output);
  });
}

/** Of a list only the first page is kept here. */
function withoutCursor(input: object = {}): object {
  return { ...input, cursor: undefined };
}
