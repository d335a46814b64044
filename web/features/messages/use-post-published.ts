// After a post was published: the notice, and the way to its first reply.
import { useAi } from '#web/core/ai/use-ai.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { askOnArrival } from '#web/features/messages/reply-on-arrival.store.ts';
import { isUnsent } from '#web/core/outbox/unsent.store.ts';
import { useNavigate } from '#web/ui/navigation/router.tsx';
import { useNotice } from '#web/ui/notice.tsx';

/**
 * Says that a post is published. The first reply is asked for where its conversation opens next:
 * at once with `withReply`, otherwise the notice leads there. No reply is offered while AI is off,
 * or while the post waits for a network.
 */
export function usePostPublished(): (postId: string, withReply: boolean) => void {
  const mode = useMode();
  const navigate = useNavigate();
  const notice = useNotice();
  const { isOn } = useAi();
  return (postId, withReply) => {
    if (isUnsent(postId)) return notice.info('先存在这台设备上了，会自动发送');
    if (isOn && withReply) askOnArrival(postId, 'feed');
    notice.success(
      '灵感发布成功！',
      isOn && !withReply
        ? {
            label: '听听回响 →',
            about: postId,
            onSelect: () => {
              askOnArrival(postId, 'page');
              navigate(mode.path(`/chat/${postId}`));
            },
          }
        : undefined,
    );
  };
}
