// All diaries, newest first, in two columns: six, and six more when the end is in sight (B§2, B§4,
// B§9).
import type { ReactNode } from 'react';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { useSoughtPages } from '#web/core/place/use-sought-pages.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { DiaryCard, DiaryCardSkeleton } from '#web/features/diaries/diary-card.tsx';
import { useDiaries } from '#web/features/diaries/diary.queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LineDrawing } from '#web/ui/line-drawing.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { useMinimumWait } from '#web/ui/use-minimum-wait.ts';
import { useMasonry } from '#web/ui/use-masonry.ts';
import { useMediaQuery, WIDE_QUERY } from '#web/ui/use-media-query.ts';

/** How long the placeholders of a first load stay at least (B§2, B§9, rulings 31). */
const SKELETON_MS = 800;

const COLUMNS = 2;

const SKELETONS = 4;

/** The list in all its states. `emptyAction` is the one next step while there are no diaries. */
export function DiaryList({ emptyAction }: { emptyAction: ReactNode }) {
  const list = useDiaries();
  const diaries = list.data?.pages.flatMap((page) => page.items) ?? [];
  useSoughtPages(list, diaries.length);
  const gap = useMediaQuery(WIDE_QUERY) ? 20 : 12;
  const masonry = useMasonry(COLUMNS, gap);
  const isLongEnough = useMinimumWait(!list.isPending, SKELETON_MS);

  if (list.isPending || !isLongEnough) return <ListSkeleton />;
  if (list.data === undefined) return <QueryError query={list} />;

  if (diaries.length === 0) {
    return (
      <EmptyState
        drawing={<StampedPage />}
        title="还没有笔记"
        text="写下的、从灵感里总结出来的，都会收在这里。"
        action={emptyAction}
      />
    );
  }
  return (
    <>
      {diaries[0]?.isSample === true && (
        <p className="pb-4 text-sm text-soft">
          下面是示例：由示例里的灵感写成。你的笔记会排在它们前面。
        </p>
      )}
      <ul ref={masonry} aria-label="笔记列表" className="relative">
        {diaries.map((diary) => (
          <li
            key={diary.id}
            data-place={diary.id}
            className={classNames(
              'absolute md:w-[calc(50%-10px)]',
              // On a phone the first diary of all has the whole width.
              diaries.length === 1 ? 'w-full' : 'w-[calc(50%-6px)]',
            )}
          >
            <DiaryCard diary={diary} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <ListEnd
          loaded={diaries.length}
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      ) : (
        diaries.length > PAGE_SIZE && (
          <p className="py-8 text-center text-sm text-soft">已经到最初的一篇了</p>
        )
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <div role="status" className="grid grid-cols-2 items-start gap-3 md:gap-5">
      <span className="sr-only">笔记加载中</span>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <DiaryCardSkeleton key={index} />
      ))}
    </div>
  );
}

function StampedPage() {
  return (
    <LineDrawing width={104} height={96}>
      <path d="M26 12h44l12 12v60H26Z" />
      <path d="M70 12v12h12" />
      <path d="M36 34h34M36 45h36M36 56h22" opacity=".55" />
      <rect
        x="62"
        y="62"
        width="13"
        height="13"
        rx="2.5"
        transform="rotate(-4 68 68)"
        stroke="var(--seal)"
      />
      <path d="M66 67h5M66 71h5" stroke="var(--seal)" opacity=".8" />
      <path d="M20 20v66h52" opacity=".4" />
    </LineDrawing>
  );
}
