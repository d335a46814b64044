// The conversation of a post, read page by page and cached as one list: each response is bounded,
// but the screen shows all messages.
import type { Message } from '#domain/messages/message.ts';
import { useApiQueries, type ApiQueries } from '#web/core/api/use-api.ts';
import type { JournalApi } from '#contract/api.contract.ts';

/** Reads all pages of a conversation, oldest message first. */
export async function readConversation(
  readPage: JournalApi['messages']['list'],
  postId: string,
  signal: AbortSignal,
): Promise<{ items: Message[]; nextCursor: null }> {
  let items: Message[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(
      { postId, ...(cursor === undefined ? {} : { cursor }) },
      { signal },
    );
    items = [...page.items, ...items];
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { items, nextCursor: null };
}

/** Query options for the whole conversation of a post. */
export function conversationOptions(queries: ApiQueries, postId: string) {
  const { list } = queries.messages;
  const options = list.queryOptions({ input: { postId } });
  return {
    ...options,
    queryFn: ({ signal }: { signal: AbortSignal }) => readConversation(list.call, postId, signal),
  };
}

/** The query options of the current mode, by post. */
export function useConversationOptions() {
  const queries = useApiQueries();
  return (postId: string) => conversationOptions(queries, postId);
}
