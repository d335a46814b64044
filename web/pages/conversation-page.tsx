// The conversation about one post: the post as the first sheet, the messages below it, the field at
// the bottom.
import { ORIGINAL_POST_ID } from '#domain/messages/conversation.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { isUuid } from '#domain/shared/ids.ts';
import { useAi } from '#web/core/ai/use-ai.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { PageFailure, UnopenedLetter } from '#web/core/errors/page-failure.tsx';
import { CareMenu } from '#web/core/care/care-menu.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { BackLink } from '#web/core/place/back-link.tsx';
import { useWayBack } from '#web/core/place/use-way-back.ts';
import { ConversationHeader } from '#web/features/messages/conversation-header.tsx';
import { Conversation } from '#web/features/messages/conversation.tsx';
import { FavouriteButton } from '#web/features/entries/favourite-button.tsx';
import { ExportConversationButton } from '#web/features/export/export-buttons.tsx';
import { PostCardSkeleton } from '#web/features/posts/post-card-skeleton.tsx';
import { PostCard } from '#web/features/posts/post-card.tsx';
import { usePostInEdit } from '#web/features/posts/post-edit.store.ts';
import { PostEditor } from '#web/features/posts/post-editor.tsx';
import { usePost } from '#web/features/posts/post.queries.ts';
import { usePostActions } from '#web/features/posts/use-post-actions.tsx';
import { useTickTask } from '#web/features/posts/use-tick-task.ts';
import { useRecorderTool } from '#web/features/recordings/use-recorder-tool.tsx';
import { RolePicker } from '#web/features/roles/role-picker.tsx';
import { speakersOf } from '#web/features/roles/speakers.tsx';
import { useChosenRole } from '#web/features/roles/use-chosen-role.ts';
import { FactProposalSlot } from '#web/pages/shared/fact-proposal-slot.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link, useParams } from '#web/ui/navigation/router.tsx';

/** `/chat/{postId}` (B§2). */
export function ConversationPage() {
  const { postId = '' } = useParams();
  return (
    <div className="column flex min-h-[calc(100dvh-var(--header-height))] flex-col">
      {isUuid(postId) ? <ConversationLoader postId={postId} /> : <PostNotFound />}
    </div>
  );
}

function ConversationLoader({ postId }: { postId: string }) {
  const post = usePost(postId);
  const inEdit = usePostInEdit(postId);
  const actionsOf = usePostActions();
  const tickTask = useTickTask();
  const chosen = useChosenRole('conversation_guide');
  const recorder = useRecorderTool(`message.${postId}`, false);
  const { role, roles, choose } = chosen;
  const ai = useAi();

  if (post.isPending)
    return (
      <>
        <WayBack />
        <PostCardSkeleton />
      </>
    );
  if (post.data === undefined) {
    if (errorCode(post.error) === 'POST_NOT_FOUND') return <PostNotFound />;
    return (
      <>
        <WayBack />
        <PageFailure query={post} />
      </>
    );
  }
  const { edit } = actionsOf(post.data);
  const speakerOf = speakersOf(chosen);
  return (
    <>
      <ConversationHeader
        post={post.data}
        rolePicker={ai.isOn && <RolePicker roles={roles} role={role} onChoose={choose} />}
        exportButton={
          <ExportConversationButton
            post={post.data}
            nameOf={(roleKey) => speakerOf(roleKey).name}
          />
        }
        menu={<CareMenu className="-mr-2.5" />}
      />
      <PostCard
        id={ORIGINAL_POST_ID}
        post={post.data}
        corner={
          <>
            <FavouriteButton kind="post" entry={post.data} />
            <IconButton label={edit.label} icon={edit.icon} onClick={edit.onSelect} />
          </>
        }
        onTick={tickTask(post.data)}
        body={inEdit === null ? undefined : <PostEditor post={post.data} edit={inEdit} />}
      />
      <div className="h-8 shrink-0" />
      <Conversation
        postId={postId}
        roleKey={role.role_key}
        speakerOf={speakerOf}
        mayAskAi={!post.data.aiPrivate}
        layout="page"
        tool={recorder}
        afterReply={<FactProposalSlot postId={postId} />}
      />
    </>
  );
}

/** The head of a page without its post. */
function WayBack() {
  return (
    <div className="py-2">
      <BackLink {...useWayBack('/inspiration')} />
    </div>
  );
}

function PostNotFound() {
  const mode = useMode();
  return (
    <EmptyState
      drawing={<UnopenedLetter />}
      title={ERROR_TEXT.POST_NOT_FOUND}
      text="它可能已被删除，或者不在这个账号里。"
      action={
        <Link to={mode.path('/inspiration')} className={buttonClass('primary')}>
          返回灵感
        </Link>
      }
    />
  );
}
