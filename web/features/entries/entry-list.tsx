// Posts and diaries of a filter, newest first: a page, and another when the end is in sight.
import type { ReactNode, Ref } from 'react';
import type { DiaryCard } from '#domain/diaries/diary.ts';
import { idOfEntry, type Entry } from '#domain/entries/entry.ts';
import type { Filter } from '#domain/entries/filter.ts';
import type { Post } from '#domain/posts/post.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { rememberedSize } from '#web/core/place/remembered-size.ts';
import { useSoughtPages } from '#web/core/place/use-sought-pages.ts';
import { useEntries } from '#web/features/entries/entry.queries.ts';
import { ListEnd } from '#web/ui/list-end.tsx';

/** How entries look; the page fills it in. */
export interface EntryRenderers {
  renderPost: (post: Post) => ReactNode;
  renderDiary: (diary: DiaryCard) => ReactNode;
}

export interface EntryListProps extends EntryRenderers {
  filter: Filter;
  /** The name of the list. */
  label: string;
  /** Placeholders while the first page loads. */
  skeleton: ReactNode;
  /** Shown instead of a list without entries. */
  empty: ReactNode;
  /** Receives the focus when the focused card is removed. */
  listRef?: Ref<HTMLUListElement> | undefined;
}

export function EntryList({
  filter,
  label,
  skeleton,
  empty,
  listRef,
  renderPost,
  renderDiary,
}: EntryListProps) {
  const list = useEntries(filter);
  const entries = list.data?.pages.flatMap((page) => page.items) ?? [];
  useSoughtPages(list, entries.length);
  if (list.isPending) return skeleton;
  if (list.data === undefined) return <QueryError query={list} />;
  if (entries.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      <ul ref={listRef} tabIndex={-1} aria-label={label} className="space-y-4 outline-none">
        {entries.map((entry) => (
          <li
            key={`${entry.kind}${idOfEntry(entry)}`}
            data-place={idOfEntry(entry)}
            className="lazy-paint"
            style={rememberedSize(idOfEntry(entry))}
          >
            <EntryCard entry={entry} renderPost={renderPost} renderDiary={renderDiary} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <ListEnd
          loaded={entries.length}
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      ) : (
        entries.length > PAGE_SIZE && (
          <p className="py-8 text-center text-sm text-soft">已经到最初的一页了</p>
        )
      )}
    </>
  );
}

/** One entry of a list. */
export function EntryCard({ entry, renderPost, renderDiary }: EntryRenderers & { entry: Entry }) {
  return entry.kind === 'post' ? renderPost(entry.post) : renderDiary(entry.diary);
}
