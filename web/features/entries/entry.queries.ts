// Lists of posts and diaries by filter, and the favourites. The only file of the feature that knows
// the API.
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DiaryCard, Diary } from '#domain/diaries/diary.ts';
import type { EntryKind } from '#domain/entries/entry.ts';
import type { Filter } from '#domain/entries/filter.ts';
import type { Post } from '#domain/posts/post.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { paged } from '#web/core/api/paged.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { changeItems, entryCache } from '#web/core/entries/entry-cache.ts';

/** The entries that a filter shows, newest first. */
export function useEntries(filter: Filter) {
  const fixed = { ...filter, timeZone: browserTimeZone(), limit: PAGE_SIZE };
  return useInfiniteQuery(useApiQueries().entries.list.infiniteOptions(paged(fixed)));
}

/** Makes an entry a favourite or not. It shows at once and is undone on failure. */
export function useSetFavourite() {
  const api = useApi();
  const client = useQueryClient();
  const queries = useApiQueries();
  const entries = entryCache(client, queries);
  const show = (kind: EntryKind, id: string, isFavourite: boolean) => {
    const marked = <One extends { id: string; isFavourite: boolean }>(one: One): One =>
      one.id === id ? { ...one, isFavourite } : one;
    if (kind === 'post') {
      client.setQueryData<Post>(
        queries.posts.get.queryKey({ input: { id } }),
        (post) => post && marked(post),
      );
      const feedKey = queries.posts.list.key({ type: 'infinite' });
      changeItems<Post>(client, feedKey, (post) => [marked(post)]);
      entries.changePost(id, marked);
    } else {
      client.setQueryData<Diary>(
        queries.diaries.get.queryKey({ input: { id } }),
        (diary) => diary && marked(diary),
      );
      const listKey = queries.diaries.list.key({ type: 'infinite' });
      changeItems<DiaryCard>(client, listKey, (diary) => [marked(diary)]);
      entries.changeDiary(id, marked);
    }
  };
  return useMutation({
    mutationFn: (input: { kind: EntryKind; id: string; isFavourite: boolean }) =>
      api.entries.setFavourite(input),
    onMutate: async ({ kind, id, isFavourite }) => {
      await entries.hold();
      show(kind, id, isFavourite);
    },
    onError: (_, { kind, id, isFavourite }) => show(kind, id, !isFavourite),
    // The list of favourites keeps what was just taken out until it is opened again, so that a slip
    // of the finger can be undone. It may have been opened before the server had what was added.
    onSettled: (_, error, { isFavourite }) =>
      client.invalidateQueries({
        queryKey: queries.entries.key(),
        refetchType: isFavourite && error === null ? 'active' : 'none',
      }),
  });
}
