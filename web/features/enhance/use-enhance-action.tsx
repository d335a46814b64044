// Starts an enhancement from a card. Refused if there is no text to rewrite, or if it may not be
// rewritten (B§5, rulings 10).
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import type { Post } from '#domain/posts/post.ts';
import { useAi } from '#web/core/ai/use-ai.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { beginEnhancement } from '#web/features/enhance/enhance.store.ts';
import { useNotice } from '#web/ui/notice.tsx';

/** 文风增强 as an action of a post's card; null while AI is off. */
export function useEnhanceAction(
  post: Post,
): { key: string; label: string; icon: ReactNode; onSelect: () => void } | null {
  const { isOn } = useAi();
  const owner = useOwner();
  const notice = useNotice();
  if (!isOn) return null;
  const begin = () => {
    if (post.isSample) return notice.info(ERROR_TEXT.SAMPLE_READ_ONLY);
    if (post.aiPrivate) return notice.info(ERROR_TEXT.POST_AI_PRIVATE);
    if (post.content.trim() === '') return notice.info('这条灵感还没有文字，写几个字再来');
    beginEnhancement(owner, post);
  };
  return { key: 'enhance', label: '文风增强', icon: <Sparkles />, onSelect: begin };
}
