// Changes the moment of a post. It moves in the feed at once and returns on failure. Apart from the
// other queries of posts, because the feed loads without it.
import { useMutation } from '@tanstack/react-query';
import { useApi } from '#web/core/api/use-api.ts';
import { findPost, withPostMoved } from '#web/features/posts/feed-order.ts';
import { usePostCache } from '#web/features/posts/post.queries.ts';
import type { Post } from '#domain/posts/post.ts';

/** Changes the moment of a post, and nothing else. */
export function useMovePost() {
  const api = useApi();
  const cache = usePostCache();
  const show = (post: Post) => {
    cache.setOne(post);
    cache.changeFeed((feed) => withPostMoved(feed, post));
  };
  const settle = (post: Post) => {
    show(post);
    cache.entries.refresh();
    // It left the loaded pages: they may have lost their last post, where the next page begins.
    if (findPost(cache.feed(), post.id) === null) void cache.refreshFeed();
  };
  return useMutation({
    mutationFn: ({ post: { id }, createdAt }: { post: Post; createdAt: string }) =>
      api.posts.update({ id, createdAt }),
    onMutate: async ({ post, createdAt }) => {
      await cache.hold(post.id);
      show({ ...post, createdAt });
    },
    onSuccess: settle,
    onError: (_, { post }) => settle(post),
  });
}
