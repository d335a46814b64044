// The works stored with a diary, and the cache after a new search: the list, and the themes that
// the search wrote to the diary.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Diary } from '#domain/diaries/diary.ts';
import { recommendText } from '#domain/recommendations/recommendation-text.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';
import {
  lookForRecommendations,
  type RecommendationKey,
} from '#web/features/recommendations/recommendation.store.ts';

/** The works stored with a diary; none before the first search. */
export function useWorks(diaryId: string) {
  return useQuery(useApiQueries().recommendations.list.queryOptions({ input: { diaryId } }));
}

/** Starts a search for a diary. */
export function useLookForWorks(place: RecommendationKey, diary: Diary): () => Promise<void> {
  const api = useApi();
  const queries = useApiQueries();
  const client = useQueryClient();
  return () =>
    lookForRecommendations({
      place,
      api,
      diaryId: diary.id,
      text: recommendText(diary),
      onFound(answer) {
        const listKey = queries.recommendations.list.queryKey({ input: { diaryId: diary.id } });
        if (answer.saved !== undefined) client.setQueryData(listKey, { items: answer.saved });
        void client.invalidateQueries({
          queryKey: queries.diaries.get.queryKey({ input: { id: diary.id } }),
        });
      },
    });
}
