// All posts, newest first, under their days: six, and six more when the end is in sight (B§4,
// B§9). A pinned post is above them.
import type { ReactElement, ReactNode, Ref } from 'react';
import type { Post } from '#domain/posts/post.ts';
import { rememberedSize } from '#web/core/place/remembered-size.ts';
import { useSoughtPages } from '#web/core/place/use-sought-pages.ts';
import { dayHeading } from '#domain/shared/chinese-date.ts';
import { momentHere, todayHere } from '#web/core/browser/moment.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { PostCardSkeleton } from '#web/features/posts/post-card-skeleton.tsx';
import { pinnedOf, postsOf } from '#web/features/posts/feed-pages.ts';
import { useFeed } from '#web/features/posts/post.queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LineDrawing } from '#web/ui/line-drawing.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';

/** Placeholders while the feed loads (B§2, B§9). */
const SKELETONS = 4;

export interface PostFeedProps {
  /** Renders one card; the page fills its slots. */
  renderPost: (post: Post) => ReactNode;
  /** The one next step while there are no posts. */
  emptyAction: ReactNode;
  /** Above the samples, while the user has written nothing. */
  firstPost: ReactElement;
  /** Receives the focus when the focused card is removed. */
  listRef?: Ref<HTMLUListElement> | undefined;
}

/** The feed in all its states. */
export function PostFeed({ renderPost, emptyAction, firstPost, listRef }: PostFeedProps) {
  const feed = useFeed();
  const posts = postsOf(feed.data);
  useSoughtPages(feed, posts.length);

  if (feed.isPending) {
    return (
      <div role="status" className="space-y-4">
        <span className="sr-only">灵感加载中</span>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <PostCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  if (feed.data === undefined) return <QueryError query={feed} />;

  if (posts.length === 0) {
    return (
      <EmptyState
        drawing={<OpenNotebook />}
        title="还没有灵感"
        text="写一句此刻的事，或放一张照片，回响会应你一声。"
        action={emptyAction}
      />
    );
  }
  const pinned = pinnedOf(feed.data);
  const firstSample = posts.findIndex((post) => post.isSample);
  return (
    <>
      {firstSample === 0 && firstPost}
      <ul ref={listRef} tabIndex={-1} aria-label="灵感列表" className="space-y-4 outline-none">
        {posts.map((post, index) => {
          const day = dayOf(post);
          const above = posts[index - 1];
          const isFirstOfDay =
            post !== pinned && (above === undefined || above === pinned || dayOf(above) !== day);
          return (
            <li key={post.id}>
              {index === firstSample && <AboutSamples />}
              {isFirstOfDay && <DayHeading day={day} isFirst={index === 0} />}
              <div data-place={post.id} className="lazy-paint" style={rememberedSize(post.id)}>
                {renderPost(post)}
              </div>
            </li>
          );
        })}
      </ul>
      {feed.hasNextPage ? (
        <ListEnd
          loaded={posts.length}
          isLoading={feed.isFetchingNextPage}
          hasFailed={feed.isFetchNextPageError}
          onMore={() => void feed.fetchNextPage()}
        />
      ) : (
        posts.length > 6 && <p className="py-8 text-center text-sm text-soft">已经到最初的一页了</p>
      )}
    </>
  );
}

const dayOf = (post: Post): string => momentHere(post.createdAt).day;

function DayHeading({ day, isFirst }: { day: string; isFirst: boolean }) {
  return (
    <h2 className={classNames('pb-2 text-sm text-soft', !isFirst && 'pt-3')}>
      {dayHeading(day, todayHere())}
    </h2>
  );
}

function AboutSamples() {
  return (
    <p className="pt-2 pb-4 text-sm text-soft">
      下面是示例：一个人平常的两个星期。可以翻看、对话、选入总结，不能改。
    </p>
  );
}

function OpenNotebook() {
  return (
    <LineDrawing width={112} height={88}>
      <path d="M56 22c-9-7-22-10-40-9v54c18-1 31 2 40 9 9-7 22-10 40-9V13c-18-1-31 2-40 9Z" />
      <path d="M56 22v54" />
      <path d="M25 27c8 0 14 1 20 4M25 38c8 0 14 1 20 4M25 49c5 0 9 .5 13 2" opacity=".55" />
      <path d="M92 6c-9 6-17 16-22 31l-2 9 5-7c12-5 18-16 19-33Z" fill="var(--paper)" />
      <path d="M90 9C82 18 75 28 71 41" opacity=".55" />
    </LineDrawing>
  );
}
