// The styles tried on the fixed sample. At most two are asked for at a time: the first visit of all
// would otherwise send a call per style at once.
import { useQuery } from '@tanstack/react-query';
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/** How long a preview may take, in milliseconds (B§7, B§9). */
const PREVIEW_TIMEOUT_MS = 60_000;

const PREVIEWS_AT_ONCE = 2;

const gate = createSemaphore(PREVIEWS_AT_ONCE);

/** The sample in one style; asked for once in the life of the page. `enabled` waits for consent. */
export function useStylePreview(roleKey: string, enabled: boolean) {
  const api = useApi();
  const { queryKey } = useApiQueries().summary.preview.queryOptions({
    input: { role_key: roleKey },
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      gate.run(
        () =>
          api.summary.preview(
            { role_key: roleKey },
            { signal, context: { deadlineMs: PREVIEW_TIMEOUT_MS } },
          ),
        signal,
      ),
    enabled,
    retry: false,
    staleTime: Infinity,
  });
}
