// Calls the endpoints of the plan and of a post's conversation.
import { useQuery } from '@tanstack/react-query';
import { useConversationOptions } from '#web/core/api/conversation-query.ts';
import { useApiQueries } from '#web/core/api/use-api.ts';

/** The user's plan: free until it is known, and in trial mode. */
export function usePlan(): 'free' | 'premium' {
  return (
    useQuery(useApiQueries().stones.balance.queryOptions({ select: (balance) => balance.plan }))
      .data ?? 'free'
  );
}

/** The conversation of a post, oldest message first. */
export function useConversationToExport(postId: string) {
  return useQuery({ ...useConversationOptions()(postId), select: (messages) => messages.items });
}
