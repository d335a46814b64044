// The only file of the feature that knows the API: which plan there is, and what was said about a
// post.
import { useQuery } from '@tanstack/react-query';
import { useConversationOptions } from '#web/core/api/conversation-query.ts';
import { useApiQueries } from '#web/core/api/use-api.ts';

/** The plan of the person; free until it is known, and in trial. */
export function usePlan(): 'free' | 'premium' {
  return (
    useQuery(useApiQueries().stones.balance.queryOptions({ select: (balance) => balance.plan }))
      .data ?? 'free'
  );
}

/** The conversation of a post, oldest first. */
export function useConversationToExport(postId: string) {
  return useQuery({ ...useConversationOptions()(postId), select: (messages) => messages.items });
}
