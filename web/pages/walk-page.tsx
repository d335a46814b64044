// 随机漫步: one entry of any day, and another one, without repeats until all were shown.
import { Shuffle } from 'lucide-react';
import { useRef } from 'react';
import { useMode } from '#web/core/mode/use-mode.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { DiaryRow } from '#web/features/diaries/diary-row.tsx';
import { EntryCard } from '#web/features/entries/entry-list.tsx';
import { useEntryAt, useEntryCount } from '#web/features/entries/walk.queries.ts';
import { useWalk } from '#web/features/entries/walk.store.ts';
import { PostCardSkeleton } from '#web/features/posts/post-card-skeleton.tsx';
import { useFeedPosts } from '#web/pages/shared/feed-post.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LineDrawing } from '#web/ui/line-drawing.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

/** `/walk` (rulings 55). */
export function WalkPage() {
  const mode = useMode();
  const count = useEntryCount();
  const total = count.data?.total ?? 0;
  const { position, next, go } = useWalk(total);
  const found = useEntryAt(position, next, total > 0);
  return (
    <div className="column pb-16">
      <BackHeading to={mode.path('/inspiration')} label="返回灵感">
        随机漫步
      </BackHeading>
      {count.isPending && <PostCardSkeleton />}
      {count.isError && <QueryError query={count} />}
      {count.data !== undefined && total === 0 && <NothingYet />}
      {total > 0 && (
        <>
          <div aria-live="polite">
            <Found query={found} />
          </div>
          {total === 1 ? (
            <p className="pt-6 text-center text-soft">现在只有这一条。多写几条，再来翻翻。</p>
          ) : (
            <div className="flex justify-center pt-6">
              <Button
                variant="primary"
                icon={<Shuffle aria-hidden="true" className="size-5" />}
                onClick={go}
              >
                再翻一页
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Found({ query }: { query: ReturnType<typeof useEntryAt> }) {
  const area = useRef<HTMLUListElement>(null);
  const { renderPost, dialogs } = useFeedPosts(area);
  const entry = query.data?.entry;
  if (query.isError) return <QueryError query={query} />;
  if (entry === undefined) return <PostCardSkeleton />;
  if (entry === null) return <p className="py-10 text-center text-soft">这一页已经不在了。</p>;
  return (
    <>
      <ul ref={area} tabIndex={-1} aria-label="翻到的一页" className="outline-none">
        <li>
          <EntryCard
            entry={entry}
            renderPost={renderPost}
            renderDiary={(diary) => <DiaryRow diary={diary} />}
          />
        </li>
      </ul>
      {dialogs}
    </>
  );
}

function NothingYet() {
  const mode = useMode();
  return (
    <EmptyState
      drawing={<PathToPage />}
      title="还没有可以翻的"
      text="写下几条灵感或笔记，再来随手翻一页。"
      action={
        <Link to={mode.path('/poston')} className={buttonClass('primary')}>
          写一条
        </Link>
      }
    />
  );
}

/** A path that leads to a page. */
function PathToPage() {
  return (
    <LineDrawing width={104} height={80}>
      <path d="M8 72c20 2 30-6 25-16s7-15 19-15 9-11 13-15" strokeDasharray="1 6" />
      <path d="M73 6h20a3 3 0 0 1 3 3v28a3 3 0 0 1-3 3H73a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3Z" />
      <path d="M76 16h14M76 23h14M76 30h8" opacity=".55" />
    </LineDrawing>
  );
}
