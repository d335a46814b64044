// The user's preferred style, and saving an article as a diary.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewDiary } from '#contract/diary.contract.ts';
import { createOrUpdate } from '#web/core/api/retried-save.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/**
 * The key of the preferred style, from the account or, in trial mode, from this browser. null: none
 * yet; undefined: not loaded.
 */
export function useDefaultStyle(): string | null | undefined {
  return useQuery(useApiQueries().profile.get.queryOptions()).data?.defaultSummaryStyle;
}

/**
 * Saves the preferred style (B§4). Shown at once; the choice applies to this page even if it could
 * not be saved.
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
 * Saves an article as a diary; the page updates the diaries' cache. An earlier attempt may have
 * arrived: then the row is updated to the current text.
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
