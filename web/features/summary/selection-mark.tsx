// The star on a card: chosen for a summary or not.
import { useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { Post } from '#domain/posts/post.ts';
import { useConversationOptions } from '#web/core/api/conversation-query.ts';
import { useChoice } from '#web/features/summary/selection.store.ts';
import { CARD_MARK_CLASS } from '#web/ui/card-marks.ts';

/** A toggle: 选入总结, 已选入. */
export function SelectionMark({ post }: { post: Post }) {
  const queryClient = useQueryClient();
  const conversationOf = useConversationOptions();
  const { isChosen, toggle, keepConversation } = useChoice(post);
  const press = async () => {
    toggle();
    if (isChosen || post.conversationCount === 0) return;
    const conversation = await queryClient.ensureQueryData(conversationOf(post.id)).catch(() => null);
    if (conversation !== null) keepConversation(conversation.items);
  };
  return (
    <button type="button" aria-label={isChosen ? '已选入总结' : '选入总结'} aria-pressed={isChosen} onClick={() => void press()} className={CARD_MARK_CLASS}>
      <Star aria-hidden="true" className={isChosen ? 'fill-current' : undefined} />
      <span>
        {isChosen ? '已选' : '选入'}
        <span className="max-md:hidden">{isChosen ? '入总结' : '总结'}</span>
      </span>
    </button>
  );
}
