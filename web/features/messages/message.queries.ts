// The messages of a post: queries, mutations and their cache. The only file of the feature that
// calls the API.
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { NewMessage } from '#contract/message.contract.ts';
import { withReply } from '#domain/messages/conversation.ts';
import { newMessage, type Message } from '#domain/messages/message.ts';
import type { Post } from '#domain/posts/post.ts';
import { isUuid } from '#domain/shared/ids.ts';
import { useConversationOptions } from '#web/core/api/conversation-query.ts';
import { createOrUpdate } from '#web/core/api/retried-save.ts';
import { useApi, useApiQueries, type ApiQueries } from '#web/core/api/use-api.ts';
import { changeItems, entryCache } from '#web/core/entries/entry-cache.ts';
import { newId } from '#web/core/browser/new-id.ts';

/** A message of the user before it is sent. */
export type NewLine = Omit<NewMessage, 'postId'>;

interface Messages {
  items: Message[];
  nextCursor: string | null;
}

/** The conversation of a post, oldest first. */
export function useMessages(postId: string) {
  return useQuery(useConversationOptions()(postId));
}

/** Tokens that the replies of a conversation used; 0 while it is not loaded. */
export function useTokenTotal(postId: string): number {
  return (useMessages(postId).data?.items ?? []).reduce(
    (sum, message) => sum + (message.usage?.total_tokens ?? 0),
    0,
  );
}

/**
 * Changes the cache of one conversation, and the count on the post's card. It is used outside
 * components, because a reply outlives its page.
 */
export function conversationCache(client: QueryClient, queries: ApiQueries, postId: string) {
  const key = queries.messages.list.queryKey({ input: { postId } });
  const count = (step: number) => {
    const counted = (post: Post) =>
      post.id === postId ? { ...post, conversationCount: post.conversationCount + step } : post;
    client.setQueryData<Post>(
      queries.posts.get.queryKey({ input: { id: postId } }),
      (post) => post && counted(post),
    );
    changeItems<Post>(client, queries.posts.list.key({ type: 'infinite' }), (post) => [
      counted(post),
    ]);
    entryCache(client, queries).changePost(postId, counted);
  };
  const change = (next: (items: Message[]) => Message[]) => {
    const before = client.getQueryData<Messages>(key)?.items;
    const after = client.setQueryData<Messages>(
      key,
      (messages) => messages && { ...messages, items: next(messages.items) },
    )?.items;
    if (before === undefined || after === undefined || before.length === after.length) return;
    count(after.length - before.length);
    // The banner counts replies.
    void client.invalidateQueries({ queryKey: queries.profile.key() });
  };
  return {
    change,
    hold: () => client.cancelQueries({ queryKey: key }),
    /**
     * Inserts a saved reply. A conversation that is not loaded only gets its count from the server.
     */
    addReply(reply: Message, replaces: string | null): void {
      if (client.getQueryData(key) === undefined)
        for (const queryKey of [queries.posts.key(), queries.entries.key()])
          void client.invalidateQueries({ queryKey });
      else change((items) => withReply(items, reply, replaces));
    },
    refresh: () => client.invalidateQueries({ queryKey: key }),
  };
}

/** Sends a message: shown at once, removed on failure. */
export function useSendMessage(postId: string) {
  const api = useApi();
  const cache = conversationCache(useQueryClient(), useApiQueries(), postId);
  return useMutation({
    // Text typed after an earlier attempt arrived is a separate message.
    mutationFn: (line: NewLine): Promise<Message> =>
      createOrUpdate(
        () => api.messages.send({ postId, ...line }),
        (saved) => saved.content === line.content && saved.images.join() === line.images.join(),
        () => api.messages.send({ postId, ...line, id: newId() }),
      ),
    onMutate: async (line) => {
      await cache.hold();
      const shown = newMessage({ ...line, postId }, Date.now());
      cache.change((items) =>
        items.some((item) => item.id === line.id) ? items : [...items, shown],
      );
    },
    onSuccess: (saved, line) =>
      cache.change((items) => items.map((item) => (item.id === line.id ? saved : item))),
    onError: (_, line) => cache.change((items) => items.filter((item) => item.id !== line.id)),
  });
}

/**
 * Deletes a reply of the AI. Only UUIDs are sent to the server; other ids exist in this browser
 * only (B§5).
 */
export function useDeleteMessage(postId: string) {
  const api = useApi();
  const cache = conversationCache(useQueryClient(), useApiQueries(), postId);
  return useMutation({
    mutationFn: async (message: Message) => {
      if (isUuid(message.id)) await api.messages.remove({ id: message.id });
    },
    onMutate: async (message) => {
      await cache.hold();
      cache.change((items) => items.filter((item) => item.id !== message.id));
    },
    onError: () => cache.refresh(),
  });
}
