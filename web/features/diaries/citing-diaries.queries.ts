// The diaries that cite a post, for the list behind the count on its card.
import { useQuery } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';

/** Title and day of each diary that cites a post, newest first. */
export function useCitingDiaries(postId: string) {
  return useQuery(useApiQueries().diaries.citing.queryOptions({ input: { postId } }));
}
