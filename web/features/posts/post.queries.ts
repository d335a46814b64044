// Reads and changes posts; moment.queries.ts changes their moments. Publishing and editing
// show at once, and are undone with a message when the request fails. The text stays where it was
// typed.
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { NewPost, PostChange } from '#contract/post.contract.ts';
import {
  draftOfPost,
  isSameDraft,
  newPost,
  type Post,
  type PostDraft,
} from '#domain/posts/post.ts';
import { given } from '#domain/shared/given.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { paged } from '#web/core/api/paged.ts';
import { createOrUpdate, updateOrRebase } from '#web/core/api/retried-save.ts';
import { useApi, useApiQueries, type ApiQueries } from '#web/core/api/use-api.ts';
import { entryCache } from '#web/core/entries/entry-cache.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { forgetPlace } from '#web/core/place/place.store.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import {
  firstPageOnly,
  postOf,
  withoutPost,
  withPost,
  withPostOnTop,
  type FeedPages,
} from '#web/features/posts/feed-pages.ts';

/** A change of a post, and what an earlier save sent whose response was lost. */
type PostEdit = Omit<PostChange, 'createdAt'> & { sent?: PostDraft | null };

function feedOptions(queries: ApiQueries) {
  return queries.posts.list.infiniteOptions(paged({ limit: PAGE_SIZE }));
}

/** The feed, six posts a page, newest first (B§9). */
export function useFeed() {
  return useInfiniteQuery(feedOptions(useApiQueries()));
}

/** Prefetches the first page. If that fails, the feed fetches again and shows the error. */
export async function askFeed(client: QueryClient, queries: ApiQueries): Promise<void> {
  await client.prefetchInfiniteQuery(feedOptions(queries));
}

/** The moment of a new post. An earlier try may have saved it with another one. */
function momentOf(draft: NewPost, saved: Post): string {
  return draft.createdAt ?? saved.recordedAt;
}

/** One post; shown from the feed at once if it is there. POST_NOT_FOUND. */
export function usePost(id: string) {
  const queries = useApiQueries();
  const client = useQueryClient();
  return useQuery(
    queries.posts.get.queryOptions({
      input: { id },
      placeholderData: () =>
        postOf(client.getQueryData<FeedPages>(feedOptions(queries).queryKey), id),
      retry: false,
    }),
  );
}

/** Fetches the current state of a post. POST_NOT_FOUND. */
export function useReadPost(): (id: string) => Promise<Post> {
  const api = useApi();
  return (id) => api.posts.get({ id });
}

/** The places of a post in the cache: the feed, its own entry, and the filtered lists. */
function postCache(client: QueryClient, queries: ApiQueries) {
  const feedKey = feedOptions(queries).queryKey;
  const oneKey = (id: string) => queries.posts.get.queryKey({ input: { id } });
  const feed = () => client.getQueryData<FeedPages>(feedKey);
  const entries = entryCache(client, queries);
  return {
    entries,
    feedKey,
    oneKey,
    feed,
    changeFeed: (change: (feed: FeedPages) => FeedPages) =>
      client.setQueryData<FeedPages>(feedKey, (feed) => feed && change(feed)),
    /** The cached state of a post at this moment. */
    now: (id: string) =>
      postOf(feed(), id) ?? client.getQueryData<Post>(oneKey(id)) ?? entries.findPost(id),
    setOne(post: Post): void {
      client.setQueryData<Post>(oneKey(post.id), post);
      entries.changePost(post.id, () => post);
    },
    /** Cancels refetches, which would bring back the state before the change. */
    async hold(id: string): Promise<void> {
      await Promise.all([
        client.cancelQueries({ queryKey: feedKey }),
        client.cancelQueries({ queryKey: oneKey(id) }),
        entries.hold(),
      ]);
    },
    refreshFeed: () => client.invalidateQueries({ queryKey: feedKey }),
    /** The banner counts posts and replies, and days and filters count entries. */
    recount(): void {
      void client.invalidateQueries({ queryKey: queries.profile.key() });
      entries.refresh();
    },
  };
}

export type PostCache = ReturnType<typeof postCache>;

/** The cache of posts and the changes of it. */
export function usePostCache() {
  const client = useQueryClient();
  return postCache(client, useApiQueries());
}

/**
 * Publishes a post. It shows in the feed at once; after success the feed starts again at page one.
 * A retry also sets the moment: without one, the time of the first save.
 */
export function useCreatePost() {
  const api = useApi();
  const cache = usePostCache();
  const feedPath = useMode().path('/inspiration');
  return useMutation({
    mutationFn: (draft: NewPost): Promise<Post> =>
      createOrUpdate(
        () => api.posts.create(draft),
        (saved) =>
          isSameDraft(saved, draft) &&
          saved.createdAt === momentOf(draft, saved) &&
          saved.aiPrivate === (draft.aiPrivate ?? false),
        (saved) =>
          api.posts.update({
            ...draft,
            createdAt: momentOf(draft, saved),
            aiPrivate: draft.aiPrivate ?? false,
            seenUpdatedAt: saved.updatedAt,
          }),
      ),
    onMutate: async (draft) => {
      await cache.hold(draft.id);
      const post: Post = {
        ...newPost(draft, Date.now()),
        conversationCount: 0,
        diaryCount: 0,
        isPinned: false,
        isSample: false,
      };
      // One about another moment appears at its place when the feed is fetched again.
      if (draft.createdAt === undefined) cache.changeFeed((feed) => withPostOnTop(feed, post));
    },
    onSuccess: (saved) => {
      cache.setOne(saved);
      cache.changeFeed((feed) => firstPageOnly(withPost(feed, saved)));
      forgetPlace(feedPath);
      void cache.refreshFeed();
      cache.recount();
    },
    onError: (_, draft) => {
      cache.changeFeed((feed) => withoutPost(feed, draft.id));
    },
  });
}

/**
 * Changes a post. It shows at once and is undone on failure. After POST_CHANGED the other version
 * is shown.
 */
export function useUpdatePost() {
  const api = useApi();
  const cache = usePostCache();
  return useMutation({
    mutationFn: ({ sent = null, basedOn, ...change }: PostEdit) =>
      updateOrRebase(
        (base = basedOn) => api.posts.update({ ...change, basedOn: base }),
        async () => draftOfPost(await api.posts.get({ id: change.id })),
        { sent, isSame: isSameDraft, changed: 'POST_CHANGED' },
      ),
    onMutate: async ({
      basedOn: _,
      sent: __,
      keepsBefore: ___,
      seenUpdatedAt: ____,
      ...change
    }) => {
      await cache.hold(change.id);
      const before = cache.now(change.id);
      if (before === undefined) return null;
      const after = { ...before, ...given(change) };
      cache.changeFeed((feed) => withPost(feed, after));
      cache.setOne(after);
      return before;
    },
    onSuccess: (saved, _, before) => {
      cache.setOne(saved);
      cache.changeFeed((feed) => withPost(feed, saved));
      // Another device has moved it.
      if (saved.createdAt !== before?.createdAt) void cache.refreshFeed();
      cache.entries.refresh();
    },
    onError: async (error, { id }, before) => {
      const theirs =
        errorCode(error) === 'POST_CHANGED'
          ? await api.posts.get({ id }).catch(() => before)
          : before;
      if (theirs === undefined || theirs === null) return;
      cache.setOne(theirs);
      cache.changeFeed((feed) => withPost(feed, theirs));
    },
  });
}
