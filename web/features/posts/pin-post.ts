// Pins a post to the top of the feed, or unpins it. It shows at once and is undone on failure.
// Loaded with its first use.
import type { QueryClient } from '@tanstack/react-query';
import type { Entry } from '#domain/entries/entry.ts';
import type { Post } from '#domain/posts/post.ts';
import type { ApiConnection } from '#web/core/api/use-api.ts';
import { changeItems } from '#web/core/entries/entry-cache.ts';
import { pinnedOf, type FeedPages } from '#web/features/posts/feed-pages.ts';
import type { PostCache } from '#web/features/posts/post.queries.ts';

interface PinPorts {
  client: QueryClient;
  connection: Pick<ApiConnection, 'api' | 'queries'>;
  cache: PostCache;
}

/**
 * Pins an unpinned post in place of another one, or unpins it. Returns the text of the notice.
 * Rejects with the error of the API, after the lists are as they were.
 */
export async function pinPost(
  { client, connection: { api, queries }, cache }: PinPorts,
  post: Post,
): Promise<string> {
  const isPinned = !post.isPinned;
  const show = (pinned: Post | null) => {
    const marked = (one: Post): Post =>
      one.isPinned === (one.id === pinned?.id) ? one : { ...one, isPinned: !one.isPinned };
    client.setQueriesData<Post>({ queryKey: queries.posts.get.key() }, (one) => one && marked(one));
    changeItems<Entry>(client, queries.entries.list.key({ type: 'infinite' }), (entry) => [
      entry.kind === 'post' ? { ...entry, post: marked(entry.post) } : entry,
    ]);
    changeItems<Post>(client, cache.feedKey, (one) => [marked(one)]);
    cache.changeFeed((feed) => withPinned(feed, pinned && marked(pinned)));
  };
  await cache.hold(post.id);
  const before = pinnedOf(cache.feed());
  const others = before?.id === post.id ? null : before;
  show(isPinned ? post : others);
  try {
    await api.entries.setPinned({ kind: 'post', id: post.id, isPinned });
  } catch (error) {
    show(before);
    void cache.refreshFeed();
    throw error;
  }
  return isPinned ? '已置顶' : '已取消置顶';
}

/** Puts a post on top of the feed in place of another one; null: none. */
export function withPinned(feed: FeedPages, pinned: Post | null): FeedPages {
  const pages = feed.pages.map((page, at) => (at === 0 ? { ...page, pinned } : page));
  return { ...feed, pages };
}
