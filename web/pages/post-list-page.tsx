// The feed: every post with its actions and its conversation below.
import { ArrowUpRight, ImageDown, MessageCircle, PenLine, UserRoundPen } from 'lucide-react';
import { lazy, memo, Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Post } from '#domain/posts/post.ts';
import type { PrefetchPage } from '#web/core/api/prefetch-page.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useUnfolded } from '#web/core/place/place.store.ts';
import { CitingDiaries } from '#web/features/diaries/citing-diaries.tsx';
import { useEnhancement } from '#web/features/enhance/enhance.store.ts';
import { useEnhanceAction } from '#web/features/enhance/use-enhance-action.tsx';
import { useExportPost } from '#web/features/export/use-export-post.tsx';
import { useUnfoldsOnArrival } from '#web/features/messages/reply-on-arrival.store.ts';
import { PostCard } from '#web/features/posts/post-card.tsx';
import { usePostInEdit } from '#web/features/posts/post-edit.store.ts';
import { PostFeed } from '#web/features/posts/post-feed.tsx';
import { askFeed } from '#web/features/posts/post.queries.ts';
import { usePostActions } from '#web/features/posts/use-post-actions.tsx';
import { useTickTask } from '#web/features/posts/use-tick-task.ts';
import { useSetAsBio } from '#web/features/profile/use-set-as-bio.tsx';
import { SelectionMark } from '#web/features/summary/selection-mark.tsx';
import { useSelection } from '#web/features/summary/selection.store.ts';
import { useSelectionAction } from '#web/features/summary/use-selection-action.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { CARD_MARK_CLASS } from '#web/ui/card-marks.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const loadConversation = () => import('#web/pages/post-list-page-conversation.tsx');
const UnfoldedConversation = lazy(() =>
  loadConversation().then((part) => ({ default: part.UnfoldedConversation })),
);
const PostEditor = lazy(() =>
  import('#web/features/posts/post-editor.tsx').then((part) => ({ default: part.PostEditor })),
);
const SourceText = lazy(() =>
  import('#web/features/posts/source-text.tsx').then((part) => ({ default: part.SourceText })),
);
const FirstPost = lazy(() =>
  import('#web/pages/post-list-page-first.tsx').then((part) => ({ default: part.FirstPost })),
);
const EnhancementUnderWay = lazy(() =>
  import('#web/pages/post-list-page-enhancement.tsx').then((part) => ({
    default: part.EnhancementUnderWay,
  })),
);

/** The placeholder of an unfolding part. */
const UNFOLDING = <Skeleton className="h-28 rounded-control" />;

/** Fetches what the page shows first, so that no placeholder shows if the response is fast. */
export const prefetchPosts: PrefetchPage = askFeed;

/** `/inspiration` (B§2). */
export function PostListPage() {
  const mode = useMode();
  // Bound by itself, not through the selection: every card holds this callback, and one star must
  // not render a feed of hundreds again.
  const { remove: deselect } = useSelection();
  const bio = useSetAsBio();
  const image = useExportPost();
  const enhancement = useEnhancement();
  const list = useRef<HTMLUListElement>(null);
  const onRemoved = (post: Post) => {
    deselect(post.id);
    // The focused card is gone; without this the keyboard would start again at the top of the page.
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="column pt-5">
        <PostFeed
          renderPost={(post) => (
            <FeedPost post={post} onRemoved={onRemoved} onSetAsBio={bio.ask} onExport={image.ask} />
          )}
          listRef={list}
          firstPost={
            <Suspense fallback={<Skeleton className="mb-6 h-72 rounded-card" />}>
              <FirstPost
                // The focused field is gone with its card.
                onDone={() => list.current?.focus({ preventScroll: true })}
              />
            </Suspense>
          }
          emptyAction={
            <Link to={mode.path('/poston')} className={buttonClass('primary')}>
              <PenLine aria-hidden="true" className="size-5" />
              写下第一条
            </Link>
          }
        />
      </div>
      {bio.dialog}
      {image.dialog}
      {enhancement !== null && (
        <Suspense>
          <EnhancementUnderWay enhancement={enhancement} />
        </Suspense>
      )}
    </>
  );
}

interface FeedPostProps {
  post: Post;
  onRemoved: (post: Post) => void;
  onSetAsBio: (post: Post) => void;
  onExport: (post: Post) => void;
}

/**
 * A card with all actions of this page. Memoized: the next page must not render a feed of hundreds
 * again.
 */
const FeedPost = memo(function FeedPost({ post, onRemoved, onSetAsBio, onExport }: FeedPostProps) {
  const mode = useMode();
  const navigate = useNavigate();
  const inEdit = usePostInEdit(post.id);
  const { edit, privacy, remove } = usePostActions(onRemoved)(post);
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
    onSelect: () => void navigate(mode.path(`/chat/${post.id}`)),
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
  return (
    <PostCard
      post={post}
      actions={[
        open,
        ...(enhance === null ? [] : [enhance]),
        exportImage,
        setAsBio,
        ...(mode.can('sendToRemoteAi') ? [privacy] : []),
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
