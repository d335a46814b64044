// Lists of posts and diaries in the query cache: a change of one shows in every list at once.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { DiaryCard } from '#domain/diaries/diary.ts';
import { idOfEntry, type Entry, type EntryKind } from '#domain/entries/entry.ts';
import type { Post } from '#domain/posts/post.ts';
import type { ApiQueries } from '#web/core/api/use-api.ts';

/** The loaded pages of a list. Only the first page of the feed can have a pinned item. */
type Pages<Item> = InfiniteData<{ items: Item[]; pinned?: Item | null }>;

/** Changes the items of every list under a query key; `[]` removes one. */
export function changeItems<Item>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (item: Item) => Item[],
): void {
  client.setQueriesData<Pages<Item>>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.flatMap(change),
          ...(page.pinned ? { pinned: change(page.pinned)[0] ?? null } : {}),
        })),
      },
  );
}

/** The entry lists of all filters, and the calendar. */
export function entryCache(client: QueryClient, queries: ApiQueries) {
  const listKey = queries.entries.list.key({ type: 'infinite' });
  const change = (next: (entry: Entry) => Entry[]) => changeItems<Entry>(client, listKey, next);
  return {
    /** A post as a list shows it. */
    findPost(id: string): Post | undefined {
      const lists = client.getQueriesData<Pages<Entry>>({ queryKey: listKey });
      const entries = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.items) ?? []);
      const found = entries.find((entry) => entry.kind === 'post' && entry.post.id === id);
      return found?.kind === 'post' ? found.post : undefined;
    },
    changePost: (id: string, next: (post: Post) => Post) =>
      change((entry) =>
        entry.kind === 'post' && entry.post.id === id
          ? [{ ...entry, post: next(entry.post) }]
          : [entry],
      ),
    changeDiary: (id: string, next: (diary: DiaryCard) => DiaryCard) =>
      change((entry) =>
        entry.kind === 'diary' && entry.diary.id === id
          ? [{ ...entry, diary: next(entry.diary) }]
          : [entry],
      ),
    remove: (kind: EntryKind, id: string) =>
      change((entry) => (entry.kind === kind && idOfEntry(entry) === id ? [] : [entry])),
    /** Cancels refetches, which would bring back the state before a change. */
    hold: () => client.cancelQueries({ queryKey: queries.entries.key() }),
    /** A change may move an entry into a filter, out of it, or to another day. */
    refresh: () => void client.invalidateQueries({ queryKey: queries.entries.key() }),
  };
}
