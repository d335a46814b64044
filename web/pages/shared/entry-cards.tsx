// A list of posts and diaries with their cards, in each page that filters entries.
import { useRef, type ReactNode } from 'react';
import type { Filter } from '#domain/entries/filter.ts';
import { DiaryRow } from '#web/features/diaries/diary-row.tsx';
import { EntryList } from '#web/features/entries/entry-list.tsx';
import { PostCardSkeleton } from '#web/features/posts/post-card-skeleton.tsx';
import { useFeedPosts } from '#web/pages/shared/feed-post.tsx';

export interface EntryCardsProps {
  filter: Filter;
  /** The name of the list. */
  label: string;
  /** Shown instead of a list without entries. */
  empty: ReactNode;
}

export function EntryCards({ filter, label, empty }: EntryCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { renderPost, dialogs } = useFeedPosts(list);
  return (
    <>
      <EntryList
        filter={filter}
        label={label}
        listRef={list}
        renderPost={renderPost}
        renderDiary={(diary) => <DiaryRow diary={diary} />}
        skeleton={
          <div role="status" className="space-y-4">
            <span className="sr-only">加载中</span>
            <PostCardSkeleton />
            <PostCardSkeleton />
          </div>
        }
        empty={empty}
      />
      {dialogs}
    </>
  );
}
