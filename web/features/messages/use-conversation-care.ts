// The card or line of a conversation on the screen: of a reply, or of a text that has none yet.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { careOf, type ShownCare } from '#web/core/care/shown-care.ts';
import { useApiQueries } from '#web/core/api/use-api.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { dismissCare, noteCare, useNotedCare } from '#web/features/messages/care.store.ts';

export interface ConversationCareOptions {
  postId: string;
  /** The user's last text: a message, else the post. */
  about: string;
  /** It has no reply, and the server knows it. */
  isUnanswered: boolean;
}

export function useConversationCare({ postId, about, isUnanswered }: ConversationCareOptions): {
  care: ShownCare | null;
  dismiss: () => void;
  /** Notes what came with a reply to a text. */
  note: (about: string, care: ShownCare | null) => void;
} {
  const place = { owner: useOwner(), postId };
  const { owner } = place;
  const care = useNotedCare(place);
  const options = useApiQueries().replies.care.queryOptions({ input: { postId } });
  const { data: read } = useQuery({
    ...options,
    // A new text is read again.
    queryKey: [...options.queryKey, about] as unknown as typeof options.queryKey,
    enabled: isUnanswered,
    staleTime: Infinity,
    retry: false,
  });
  useEffect(() => {
    if (isUnanswered && read !== undefined) noteCare({ owner, postId }, read.about, careOf(read));
  }, [isUnanswered, read, owner, postId]);
  return {
    care,
    dismiss: () => dismissCare(place),
    note: (ofText, answered) => noteCare(place, ofText, answered),
  };
}
