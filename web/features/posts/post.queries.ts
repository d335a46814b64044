// The only file of the feature that knows the API. Publishing, editing and deleting show at once,
// and are undone with a message when the request fails. The text stays where it was typed.
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
import { useMode } from '#web/core/mode/use-mode.ts';
import { forgetPlace } from '#web/core/place/place.store.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import {
  findPost,
  firstPageOnly,
  withoutPost,
  withPost,
  withPostBack,
  withPostOnTop,
  type FeedPages,
} from '#web/features/posts/feed-pages.ts';

/** A change of a post, and what an earlier save sent whose response was lost. */
type PostEdit = PostChange & { sent?: PostDraft | null };

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

/** One post; shown from the feed at once if it is there. POST_NOT_FOUND. */
export function usePost(id: string) {
  const queries = useApiQueries();
  const client = useQueryClient();
  return useQuery(
    queries.posts.get.queryOptions({
      input: { id },
      placeholderData: () =>
        findPost(client.getQueryData<FeedPages>(feedOptions(queries).queryKey), id)?.post,
      retry: false,
    }),
  );
}

/** Fetches the current state of a post. POST_NOT_FOUND. */
export function useReadPost(): (id: string) => Promise<Post> {
  const api = useApi();
  return (id) => api.posts.get({ id });
}

/** Both places of a post in the cache: the feed and its own entry. */
function postCache(client: QueryClient, queries: ApiQueries) {
  const feedKey = feedOptions(queries).queryKey;
  const oneKey = (id: string) => queries.posts.get.queryKey({ input: { id } });
  return {
    feedKey,
    oneKey,
    feed: () => client.getQueryData<FeedPages>(feedKey),
    changeFeed: (change: (feed: FeedPages) => FeedPages) =>
      client.setQueryData<FeedPages>(feedKey, (feed) => feed && change(feed)),
    one: (id: string) => client.getQueryData<Post>(oneKey(id)),
    setOne: (post: Post) => client.setQueryData<Post>(oneKey(post.id), post),
    /** Cancels refetches, which would bring back the state before the change. */
    async hold(id: string): Promise<void> {
      await Promise.all([
        client.cancelQueries({ queryKey: feedKey }),
        client.cancelQueries({ queryKey: oneKey(id) }),
      ]);
    },
    refreshFeed: () => client.invalidateQueries({ queryKey: feedKey }),
    /** The banner counts posts and replies. */
    recount: () => void client.invalidateQueries({ queryKey: queries.profile.key() }),
  };
}

function usePostCache() {
  const client = useQueryClient();
  return postCache(client, useApiQueries());
}

/**
 * Publishes a post. It shows on top of the feed at once; after success the feed starts again at
 * page one.
 */
export function useCreatePost() {
  const api = useApi();
  const cache = usePostCache();
  const feedPath = useMode().path('/inspiration');
  return useMutation({
    mutationFn: (draft: NewPost): Promise<Post> =>
      createOrUpdate(
        () => api.posts.create(draft),
        (saved) => isSameDraft(saved, draft),
        () => api.posts.update(draft),
      ),
    onMutate: async (draft) => {
      await cache.hold(draft.id);
      const post: Post = {
        ...newPost(draft, Date.now()),
        conversationCount: 0,
        diaryCount: 0,
        isSample: false,
      };
      cache.changeFeed((feed) => withPostOnTop(feed, post));
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
    onMutate: async ({ basedOn: _, sent: __, ...change }) => {
      await cache.hold(change.id);
      const before = findPost(cache.feed(), change.id)?.post ?? cache.one(change.id);
      if (before === undefined) return null;
      const after = { ...before, ...given(change) };
      cache.changeFeed((feed) => withPost(feed, after));
      cache.setOne(after);
      return before;
    },
    onSuccess: (saved) => {
      cache.setOne(saved);
      cache.changeFeed((feed) => withPost(feed, saved));
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

/**
 * Deletes a post with its conversation. It leaves the feed at once and returns to its place on
 * failure.
 */
export function useDeletePost() {
  const api = useApi();
  const client = useQueryClient();
  const cache = usePostCache();
  return useMutation({
    mutationFn: (id: string) => api.posts.remove({ id }),
    onMutate: async (id) => {
      await cache.hold(id);
      const place = findPost(cache.feed(), id);
      cache.changeFeed((feed) => withoutPost(feed, id));
      return place;
    },
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: cache.oneKey(id) });
      cache.recount();
    },
    onError: (_, __, place) => {
      if (place) cache.changeFeed((feed) => withPostBack(feed, place));
    },
  });
}
