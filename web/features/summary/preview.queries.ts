// The styles applied to the fixed sample. At most two are requested at a time, so that the first
// visit does not send a call per style at once.
import { useQuery } from '@tanstack/react-query';
import type { JournalApi } from '#contract/api.contract.ts';
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import { PREVIEW_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { createAiCall } from '#web/core/ai/ai-call.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

const PREVIEWS_AT_ONCE = 2;

type StylePreview = Awaited<ReturnType<JournalApi['summary']['preview']>>;

const previewSlots = createSemaphore(PREVIEWS_AT_ONCE);

const previewCall = createAiCall<{ role_key: string }, StylePreview>({
  open: (api, input, options) => api.summary.preview(input, options),
  isAnswer: () => true,
  deadlineMs: PREVIEW_DEADLINE_MS,
  isFree: true,
});

/** The sample in one style, fetched once per page load. `enabled` waits for consent. */
export function useStylePreview(roleKey: string, enabled: boolean) {
  const api = useApi();
  const input = { role_key: roleKey };
  const { queryKey } = useApiQueries().summary.preview.queryOptions({ input });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      previewSlots.run(async () => {
        const end = await previewCall.run({ place: roleKey, api, input, signal });
        if (end.kind === 'done') return end.answer;
        throw end.kind === 'failed' ? end.error : signal.reason;
      }, signal),
    enabled,
    retry: false,
    staleTime: Infinity,
  });
}
