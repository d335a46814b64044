// What the summary keeps: the style a person prefers, and the note that an article becomes.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewDiary } from '#contract/diary.contract.ts';
import { createOrUpdate } from '#web/core/api/retried-save.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/**
 * The key of the preferred style (in the account, or in this browser in trial mode); null: none
 * yet, undefined: not known yet.
 */
export function useDefaultStyle(): string | null | undefined {
  return useQuery(useApiQueries().profile.get.queryOptions()).data?.defaultSummaryStyle;
}

/**
 * Keeps the preferred style (B§4). Shown at once; the choice stands for this page even if it could
 * not be kept.
 */
export function useSaveDefaultStyle() {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = useApiQueries().profile.get.queryKey();
  return useMutation({
    mutationFn: (key: string) => api.profile.update({ defaultSummaryStyle: key }),
    onMutate: async (key) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (profile) => profile && { ...profile, defaultSummaryStyle: key },
      );
    },
    onSuccess: (profile) => client.setQueryData(queryKey, profile),
  });
}

/**
 * Keeps an article as a note; what follows from that is the notes' to do, through the page. An
 * earlier try may have arrived: then the row is brought to what stands here now.
 */
export function useSaveArticle() {
  const api = useApi();
  return useMutation({
    mutationFn: (diary: NewDiary) => {
      const { id, title, content } = diary;
      return createOrUpdate(
        () => api.diaries.create(diary),
        (saved) => saved.title === title && saved.content === content,
        () => api.diaries.update({ id, title, content }),
      );
    },
  });
}

/** Tells the balance, wherever it is shown, that it may have changed. */
export function useRefreshStones(): () => void {
  const client = useQueryClient();
  const queryKey = useApiQueries().stones.key();
  return () => void client.invalidateQueries({ queryKey });
}
