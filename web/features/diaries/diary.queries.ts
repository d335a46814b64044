// The diaries in the API and the cache: the list, one diary, and how changes and deletions affect
// both.
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import type { DiaryChange } from '#contract/diary.contract.ts';
import {
  cardOfDiary,
  draftOfDiary,
  isSameDiaryDraft,
  type Diary,
  type DiaryDraft,
  type DiaryCard,
} from '#domain/diaries/diary.ts';
import { given } from '#domain/shared/given.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { paged } from '#web/core/api/paged.ts';
import { updateOrRebase } from '#web/core/api/retried-save.ts';
import { useApi, useApiQueries, type ApiQueries } from '#web/core/api/use-api.ts';
import { entryCache } from '#web/core/entries/entry-cache.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { isUnsent } from '#web/core/outbox/unsent.store.ts';
import { forgetPlace } from '#web/core/place/place.store.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { useNotice } from '#web/ui/notice.tsx';

/** A change of a diary, and what an earlier save sent whose response was lost. */
export type DiaryEdit = DiaryChange & { sent?: DiaryDraft | null };

interface DiaryPage {
  items: DiaryCard[];
  nextCursor: string | null;
  total: number;
}

type DiaryPages = InfiniteData<DiaryPage, string | undefined>;

function listOptions(queries: ApiQueries) {
  return queries.diaries.list.infiniteOptions(paged({ limit: PAGE_SIZE }));
}

/** The list of diaries, six a page, newest first (B§9). */
export function useDiaries() {
  return useInfiniteQuery(listOptions(useApiQueries()));
}

/** One diary. DIARY_NOT_FOUND. */
export function useDiary(id: string) {
  return useQuery(useApiQueries().diaries.get.queryOptions({ input: { id }, retry: false }));
}

/** The cached state of a diary at this moment. */
export function useDiaryNow(): (id: string) => Diary | undefined {
  return useDiaryCache().one;
}

function useDiaryCache() {
  const client = useQueryClient();
  const queries = useApiQueries();
  const listPath = useMode().path('/notes');
  const listKey = listOptions(queries).queryKey;
  const entries = entryCache(client, queries);
  const oneKey = (id: string) => queries.diaries.get.queryKey({ input: { id } });
  const changePages = (change: (page: DiaryPage, at: number) => DiaryPage) =>
    client.setQueryData<DiaryPages>(
      listKey,
      (list) => list && { ...list, pages: list.pages.map(change) },
    );
  return {
    one: (id: string) => client.getQueryData<Diary>(oneKey(id)),
    /** Cancels refetches, which would bring back the state before the change. */
    async hold(id: string): Promise<void> {
      await Promise.all([
        client.cancelQueries({ queryKey: listKey }),
        client.cancelQueries({ queryKey: oneKey(id) }),
        entries.hold(),
      ]);
    },
    show(diary: Diary): void {
      entries.changeDiary(diary.id, () => cardOfDiary(diary));
      client.setQueryData<Diary>(oneKey(diary.id), diary);
      changePages((page) => ({
        ...page,
        items: page.items.map((other) => (other.id === diary.id ? cardOfDiary(diary) : other)),
      }));
    },
    /** Shows a new diary at once, on top: without a network the list cannot be read again. */
    add(diary: Diary): void {
      changePages((page, at) => {
        if (at > 0 || page.items.some(({ id }) => id === diary.id)) return page;
        return { ...page, items: [cardOfDiary(diary), ...page.items], total: page.total + 1 };
      });
    },
    /** Starts the list again at page one (B§4, rulings 31). */
    beginAgain(): void {
      forgetPlace(listPath);
      client.setQueryData<DiaryPages>(
        listKey,
        (list) =>
          list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
      );
      void client.invalidateQueries({ queryKey: listKey });
    },
    /** The cards of posts count the diaries that cite them; the banner counts diaries. */
    recount(): void {
      for (const queryKey of [
        queries.posts.key(),
        queries.entries.key(),
        queries.diaries.citing.key(),
        queries.profile.key(),
      ])
        void client.invalidateQueries({ queryKey });
    },
  };
}

/**
 * Changes a diary. It shows at once and is undone on failure. After DIARY_CHANGED the other version
 * is shown.
 */
export function useUpdateDiary() {
  const api = useApi();
  const cache = useDiaryCache();
  return useMutation({
    mutationFn: ({ sent = null, basedOn, ...change }: DiaryEdit) =>
      updateOrRebase(
        (base = basedOn) => api.diaries.update({ ...change, basedOn: base }),
        async () => draftOfDiary(await api.diaries.get({ id: change.id })),
        { sent, isSame: isSameDiaryDraft, changed: 'DIARY_CHANGED' },
      ),
    onMutate: async ({ originalPostIds, basedOn: _, sent: __, keepsBefore: ___, ...fields }) => {
      await cache.hold(fields.id);
      const before = cache.one(fields.id);
      if (before === undefined) return null;
      const stays = (post: { id: string }) =>
        originalPostIds === undefined || originalPostIds.includes(post.id);
      cache.show({
        ...before,
        ...given(fields),
        originalPosts: before.originalPosts.filter(stays),
      });
      return before;
    },
    onSuccess: (saved, { originalPostIds }) => {
      cache.show(saved);
      if (originalPostIds !== undefined) cache.recount();
    },
    onError: async (error, { id }, before) => {
      const theirs =
        errorCode(error) === 'DIARY_CHANGED'
          ? await api.diaries.get({ id }).catch(() => before)
          : before;
      if (theirs !== undefined && theirs !== null) cache.show(theirs);
    },
  });
}

/**
 * Updates the cache after a diary was saved: its own entry, the list from page one, and all counts
 * of diaries. Says so when the diary waits for a network.
 */
export function useDiaryKept(): (diary: Diary) => void {
  const cache = useDiaryCache();
  const notice = useNotice();
  return (diary) => {
    if (isUnsent(diary.id)) notice.info('先存在这台设备上了，会自动发送');
    cache.show(diary);
    cache.add(diary);
    cache.beginAgain();
    cache.recount();
  };
}
