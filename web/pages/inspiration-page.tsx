// The feed: every inspiration with what can be done with it, and its conversation unfolding below.
import { ChevronUp, MessageCircle, NotebookText, PenLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Post } from '#domain/posts/post.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { Conversation } from '#web/features/chat/conversation.tsx';
import { CARD_COUNT_CLASS, PostCard } from '#web/features/posts/post-card.tsx';
import { usePostInEdit } from '#web/features/posts/post-edit.store.ts';
import { PostEditor } from '#web/features/posts/post-editor.tsx';
import { PostFeed } from '#web/features/posts/post-feed.tsx';
import { usePostActions } from '#web/features/posts/use-post-actions.tsx';
import { speakersOf } from '#web/features/roles/speakers.tsx';
import { useChosenRole } from '#web/features/roles/use-chosen-role.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** `/inspiration` (B§2). */
export function InspirationPage() {
  const mode = useMode();
  const edit = usePostInEdit();
  const list = useRef<HTMLUListElement>(null);
  const actionsOf = usePostActions(() => {
    // The card that had the focus is gone; without this the keyboard would begin again at the top of the page.
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });

  const renderPost = (post: Post) => {
    const { edit: editing, privacy, remove } = actionsOf(post);
    return (
      <PostWithConversation
        post={post}
        card={{
          actions: [editing, ...(mode.can('sendToRemoteAi') ? [privacy] : []), remove],
          body: edit?.id === post.id ? <PostEditor edit={edit} /> : undefined,
        }}
      />
    );
  };

  return (
    <div className="column pt-6 pb-28">
      <h1 className="sr-only">灵感</h1>
      <PostFeed
        renderPost={renderPost}
        listRef={list}
        emptyAction={
          <Link to={mode.path('/poston')} className={buttonClass('primary')}>
            <PenLine aria-hidden="true" className="size-5" />
            写下第一条
          </Link>
        }
      />
    </div>
  );
}

type CardSlots = Pick<Parameters<typeof PostCard>[0], 'actions' | 'body'>;

function PostWithConversation({ post, card }: { post: Post; card: CardSlots }) {
  const mode = useMode();
  const [isOpen, setOpen] = useState(false);
  const { role, roles } = useChosenRole('conversation_guide');
  return (
    <PostCard
      post={post}
      {...card}
      counts={
        <>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={CARD_COUNT_CLASS}>
            <MessageCircle aria-hidden="true" />
            {post.conversationCount === 0 ? '对话' : `${post.conversationCount} 段对话`}
          </button>
          {post.diaryCount > 0 && (
            <span className={CARD_COUNT_CLASS}>
              <NotebookText aria-hidden="true" />
              {post.diaryCount} 篇笔记引用
            </span>
          )}
        </>
      }
      below={
        isOpen && (
          <>
            <Conversation postId={post.id} roleKey={role.role_key} speakerOf={speakersOf(roles, role)} mayAskAi={!post.aiPrivate} layout="inline" />
            <div className="flex items-center justify-between text-sm">
              <Link to={mode.path(`/chat/${post.id}`)} className="inline-flex min-h-11 items-center text-soft hover:text-ink">
                单独打开
              </Link>
              <button type="button" onClick={() => setOpen(false)} className="inline-flex min-h-11 items-center gap-1 text-soft hover:text-ink">
                收起对话
                <ChevronUp aria-hidden="true" className="size-4" />
              </button>
            </div>
          </>
        )
      }
    />
  );
}
