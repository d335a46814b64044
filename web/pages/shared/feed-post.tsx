// The card of a post with all its actions, in the feed and in every other list of entries.
import { ArrowUpRight, Clock, History, ImageDown, MessageCircle, UserRoundPen } from 'lucide-react';
import { lazy, memo, Suspense, useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { Post } from '#domain/posts/post.ts';
import { useAiEngine } from '#web/core/ai/ai.queries.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useUnfolded } from '#web/core/place/place.store.ts';
import { CitingDiaries } from '#web/features/diaries/citing-diaries.tsx';
import { useEnhancement } from '#web/features/enhance/enhance.store.ts';
import { useEnhanceAction } from '#web/features/enhance/use-enhance-action.tsx';
import { FavouriteButton } from '#web/features/entries/favourite-button.tsx';
import { useExportPost } from '#web/features/export/use-export-post.tsx';
import { useUnfoldsOnArrival } from '#web/features/messages/reply-on-arrival.store.ts';
import { PostCard } from '#web/features/posts/post-card.tsx';
import { usePostInEdit } from '#web/features/posts/post-edit.store.ts';
import { usePostActions } from '#web/features/posts/use-post-actions.tsx';
import { useChangeMoment } from '#web/features/posts/use-change-moment.tsx';
import { useTickTask } from '#web/features/posts/use-tick-task.ts';
import { useSetAsBio } from '#web/features/profile/use-set-as-bio.tsx';
import { SelectionMark } from '#web/features/summary/selection-mark.tsx';
import { useSelection } from '#web/features/summary/selection.store.ts';
import { useSelectionAction } from '#web/features/summary/use-selection-action.tsx';
import { CARD_MARK_CLASS } from '#web/ui/card-marks.ts';
import { useNavigate } from '#web/ui/navigation/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const loadConversation = () => import('#web/pages/shared/feed-post-conversation.tsx');
const UnfoldedConversation = lazy(() =>
  loadConversation().then((part) => ({ default: part.UnfoldedConversation })),
);
const PostEditor = lazy(() =>
  import('#web/features/posts/post-editor.tsx').then((part) => ({ default: part.PostEditor })),
);
const SourceText = lazy(() =>
  import('#web/features/posts/source-text.tsx').then((part) => ({ default: part.SourceText })),
);
const PostVersions = lazy(() =>
  import('#web/pages/shared/feed-post-versions.tsx').then((part) => ({
    default: part.PostVersions,
  })),
);
const EnhancementUnderWay = lazy(() =>
  import('#web/pages/shared/feed-post-enhancement.tsx').then((part) => ({
    default: part.EnhancementUnderWay,
  })),
);

/** The placeholder of an unfolding part. */
const UNFOLDING = <Skeleton className="h-28 rounded-control" />;

/** Cards for a list, and the dialogs that they open, which the page renders once. */
export function useFeedPosts(list: RefObject<HTMLElement | null>): {
  renderPost: (post: Post) => ReactNode;
  dialogs: ReactNode;
} {
  // Bound by itself, not through the selection: every card holds this callback, and one star must
  // not render a feed of hundreds again.
  const { remove: deselect } = useSelection();
  const bio = useSetAsBio();
  const image = useExportPost();
  const [versionsOf, showVersionsOf] = useState<Post | null>(null);
  const enhancement = useEnhancement();
  // The focused card is gone; without this the keyboard would start again at the top of the page.
  const keepFocus = () => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  };
  const onRemoved = (post: Post) => {
    deselect(post.id);
    keepFocus();
  };
  const moment = useChangeMoment(keepFocus);
  return {
    renderPost: (post) => (
      <FeedPost
        post={post}
        onRemoved={onRemoved}
        onSetAsBio={bio.ask}
        onExport={image.ask}
        onMoment={moment.ask}
        onVersions={showVersionsOf}
      />
    ),
    dialogs: (
      <>
        {bio.dialog}
        {image.dialog}
        {moment.dialog}
        {versionsOf !== null && (
          <Suspense>
            <PostVersions post={versionsOf} onClose={() => showVersionsOf(null)} />
          </Suspense>
        )}
        {enhancement !== null && (
          <Suspense>
            <EnhancementUnderWay enhancement={enhancement} />
          </Suspense>
        )}
      </>
    ),
  };
}

interface FeedPostProps {
  post: Post;
  onRemoved: (post: Post) => void;
  onSetAsBio: (post: Post) => void;
  onExport: (post: Post) => void;
  onMoment: (post: Post) => void;
  onVersions: (post: Post) => void;
}

/**
 * Memoized: the next page must not render a feed of hundreds
 * again.
 */
const FeedPost = memo(function FeedPost({
  post,
  onRemoved,
  onSetAsBio,
  onExport,
  onMoment,
  onVersions,
}: FeedPostProps) {
  const mode = useMode();
  const engine = useAiEngine();
  const navigate = useNavigate();
  const inEdit = usePostInEdit(post.id);
  const { edit, privacy, pin, remove } = usePostActions(onRemoved)(post);
  const enhance = useEnhanceAction(post);
  const select = useSelectionAction(post);
  const tickTask = useTickTask();
  const [isOpen, setOpen] = useUnfolded(`talk.${post.id}`);
  // The conversation asks when it opens, here or on its own page.
  const unfoldsOnArrival = useUnfoldsOnArrival(post.id);
  useEffect(() => {
    if (unfoldsOnArrival) setOpen(true);
  }, [unfoldsOnArrival, setOpen]);
  const open = {
    key: 'open',
    label: '查看对话',
    icon: <ArrowUpRight />,
    onSelect: () => navigate(mode.path(`/chat/${post.id}`)),
  };
  const setAsBio = {
    key: 'bio',
    label: '设为简介',
    icon: <UserRoundPen />,
    onSelect: () => onSetAsBio(post),
  };
  const exportImage = {
    key: 'export',
    label: '导出为图片',
    icon: <ImageDown />,
    onSelect: () => onExport(post),
  };
  const changeMoment = {
    key: 'moment',
    label: '修改时间',
    icon: <Clock />,
    isRare: true,
    onSelect: () => onMoment(post),
  };
  const showVersions = {
    key: 'versions',
    label: '历史版本',
    icon: <History />,
    isRare: true,
    onSelect: () => onVersions(post),
  };
  return (
    <PostCard
      post={post}
      actions={[
        open,
        ...(enhance === null ? [] : [enhance]),
        exportImage,
        setAsBio,
        ...(mode.can('sendToRemoteAi') || engine.data?.engine === 'remote' ? [privacy] : []),
        changeMoment,
        ...(post.isSample ? [] : [pin, showVersions]),
        edit,
        remove,
      ]}
      body={
        inEdit === null ? undefined : (
          <Suspense fallback={UNFOLDING}>
            <PostEditor post={post} edit={inEdit} />
          </Suspense>
        )
      }
      corner={<FavouriteButton kind="post" entry={post} />}
      onTick={tickTask(post)}
      mark={<SelectionMark action={select} />}
      markAction={select}
      counts={
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            // Preload on hover.
            onPointerEnter={() => void loadConversation()}
            onFocus={() => void loadConversation()}
            onClick={() => setOpen(!isOpen)}
            className={CARD_MARK_CLASS}
          >
            <MessageCircle aria-hidden="true" />
            {post.conversationCount === 0 ? '对话' : `${post.conversationCount} 句`}
          </button>
          <CitingDiaries postId={post.id} count={post.diaryCount} />
          {post.sourceContent !== null && (
            <Suspense>
              <SourceText post={post} />
            </Suspense>
          )}
        </>
      }
      below={
        isOpen && (
          <Suspense fallback={UNFOLDING}>
            <UnfoldedConversation post={post} onFold={() => setOpen(false)} />
          </Suspense>
        )
      }
    />
  );
});
