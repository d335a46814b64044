// The conversation below a card of the feed: a chunk of its own, since most visits only read.
import { ChevronUp } from 'lucide-react';
import type { Post } from '#domain/posts/post.ts';
import { CareMenu } from '#web/core/care/care-menu.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { Conversation } from '#web/features/messages/conversation.tsx';
import { useRecorderTool } from '#web/features/recordings/use-recorder-tool.tsx';
import { speakersOf } from '#web/features/roles/speakers.tsx';
import { useChosenRole } from '#web/features/roles/use-chosen-role.ts';
import { WriteDiaryButton } from '#web/features/summary/write-diary-button.tsx';
import { FactProposalSlot } from '#web/pages/shared/fact-proposal-slot.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

/** The conversation, with a link to its own page and a button that folds it. */
export function UnfoldedConversation({ post, onFold }: { post: Post; onFold: () => void }) {
  const mode = useMode();
  const chosen = useChosenRole('conversation_guide');
  const recorder = useRecorderTool(`message.${post.id}`, false);
  return (
    <>
      <Conversation
        postId={post.id}
        roleKey={chosen.role.role_key}
        speakerOf={speakersOf(chosen)}
        mayAskAi={!post.aiPrivate}
        layout="inline"
        tool={recorder}
        afterReply={<FactProposalSlot postId={post.id} />}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-1.5 text-sm">
        <Link
          to={mode.path(`/chat/${post.id}`)}
          className="inline-flex min-h-11 items-center text-soft hover:text-ink"
        >
          单独打开
        </Link>
        {post.conversationCount > 0 && <WriteDiaryButton post={post} />}
        <CareMenu className="-mx-2.5" />
        <button
          type="button"
          onClick={onFold}
          className="inline-flex min-h-11 items-center gap-1 text-soft hover:text-ink"
        >
          收起对话
          <ChevronUp aria-hidden="true" className="size-4" />
        </button>
      </div>
    </>
  );
}
