import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/**
 * Begins to rename or merge a tag. The list of tags shows how far it is; in trial mode it is
 * finished at once.
 */
export function useRenameTag() {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = useApiQueries().tags.list.queryOptions();
  return useMutation({
    mutationFn: (tags: { from: string; to: string }) => api.tags.rename(tags),
    // Before the list is read again: a short renaming has ended by then, and its end is announced.
    onSuccess: ({ renaming }) =>
      client.setQueryData(queryKey, (list) => list && { ...list, renaming }),
    // Texts everywhere may have changed, also after a failure in the middle.
    onSettled: () => void client.invalidateQueries(),
  });
}
