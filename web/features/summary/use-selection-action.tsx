// Choosing a post for a summary: the action behind the star on a card and the item in its menu.
import { useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Post } from '#domain/posts/post.ts';
import { useConversationOptions } from '#web/core/api/conversation-query.ts';
import { useChoice } from '#web/features/summary/selection.store.ts';

/** What the star and the menu item show and do. */
export interface SelectionAction {
  key: string;
  isChosen: boolean;
  label: string;
  icon: ReactNode;
  onSelect: () => void;
}

/** Adds a post with its conversation to the selection, or removes it. */
export function useSelectionAction(post: Post): SelectionAction {
  const queryClient = useQueryClient();
  const conversationOf = useConversationOptions();
  const { isChosen, toggle, keepConversation } = useChoice(post);
  const press = async () => {
    toggle();
    if (isChosen || post.conversationCount === 0) return;
    const conversation = await queryClient
      .ensureQueryData(conversationOf(post.id))
      .catch(() => null);
    if (conversation !== null) keepConversation(conversation.items);
  };
  return {
    key: 'select',
    isChosen,
    label: isChosen ? '移出总结' : '选入总结',
    icon: <Star aria-hidden="true" className={isChosen ? 'fill-current' : undefined} />,
    onSelect: () => void press(),
  };
}
