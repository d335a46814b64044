// The feed: every post with its actions and its conversation below, or what a filter shows of it.
import { PenLine } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { isFiltered } from '#domain/entries/filter.ts';
import type { PrefetchPage } from '#web/core/api/prefetch-page.ts';
import { useFilter } from '#web/core/entries/use-filter.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useFilterForm } from '#web/features/entries/filter-button.tsx';
import { Recall } from '#web/features/entries/recall.tsx';
import { PostFeed } from '#web/features/posts/post-feed.tsx';
import { askFeed, useFeed } from '#web/features/posts/post.queries.ts';
import { useFeedPosts } from '#web/pages/shared/feed-post.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '#web/ui/navigation/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const FirstPost = lazy(() =>
  import('#web/pages/post-list-page-first.tsx').then((part) => ({ default: part.FirstPost })),
);
const loadFilter = () => import('#web/pages/post-list-page-filter.tsx');
const FeedFilter = lazy(() => loadFilter().then((part) => ({ default: part.FeedFilter })));
const FilteredFeed = lazy(() => loadFilter().then((part) => ({ default: part.FilteredFeed })));

/** Fetches what the page shows first, so that no placeholder shows if the response is fast. */
export const prefetchPosts: PrefetchPage = askFeed;

/** `/inspiration` (B§2). */
export function PostListPage() {
  const [filter] = useFilter();
  const [isFormOpen] = useFilterForm();
  const hasFilter = isFiltered(filter);
  return (
    <div className="column pt-5">
      {(isFormOpen || hasFilter) && (
        <Suspense>
          <FeedFilter />
        </Suspense>
      )}
      {hasFilter ? (
        <Suspense>
          <FilteredFeed />
        </Suspense>
      ) : (
        <WholeFeed />
      )}
    </div>
  );
}

function WholeFeed() {
  const mode = useMode();
  const { isPending } = useFeed();
  const list = useRef<HTMLUListElement>(null);
  const { renderPost, dialogs } = useFeedPosts(list);
  return (
    <>
      <Recall isFeedLoading={isPending} />
      <PostFeed
        renderPost={renderPost}
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
      {dialogs}
    </>
  );
}
