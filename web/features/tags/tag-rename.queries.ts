import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/core/api/use-api.ts';

export interface TagRenaming {
  from: string;
  to: string;
  /** Stops after the request that runs. */
  signal: AbortSignal;
  /** Called with the number of rewritten entries after each request. */
  onStep: (changed: number) => void;
}

/**
 * Renames or merges a tag, request by request, and returns the number of rewritten entries and
 * whether it is finished.
 */
export function useRenameTag() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ from, to, signal, onStep }: TagRenaming) => {
      let changed = 0;
      let cursor: string | null = null;
      do {
        const step: { changed: number; nextCursor: string | null } = await api.tags.rename({
          from,
          to,
          ...(cursor === null ? {} : { cursor }),
        });
        changed += step.changed;
        cursor = step.nextCursor;
        onStep(changed);
      } while (cursor !== null && !signal.aborted);
      return { changed, isFinished: cursor === null };
    },
    // Texts everywhere may have changed, also after a failure in a later request.
    onSettled: () => client.invalidateQueries(),
  });
}
