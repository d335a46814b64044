// The journal as an MCP client sees it (rulings 65, 113): entries that are marked 不给AI看 do not
// exist, nor do their conversations and the diaries that cite them.
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { Entry, EntryKind } from '#domain/entries/entry.ts';
import type { SearchKind } from '#domain/search/search.ts';
import { AppError } from '#server/http/app-error.ts';
import type { CaptureService } from '#server/features/captures/capture.service.ts';
import type { DiaryService } from '#server/features/diaries/diary.service.ts';
import type { EntryService } from '#server/features/entries/entry.service.ts';
import type { McpRepository } from '#server/features/mcp/mcp.repository.ts';
import type { MessageService } from '#server/features/messages/message.service.ts';
import type { PostService } from '#server/features/posts/post.service.ts';
import type { SearchService } from '#server/features/search/search.service.ts';

/** Entries or results of a page. */
export const MCP_PAGE_SIZE = 20;

/** Characters of an entry in a list; `get_entry` returns all. */
const EXCERPT_CHARACTERS = 300;

export interface McpServicePorts {
  hidden: McpRepository;
  posts: Pick<PostService, 'getPost'>;
  diaries: Pick<DiaryService, 'getDiary'>;
  messages: Pick<MessageService, 'listMessages'>;
  entries: Pick<EntryService, 'listEntries'>;
  search: Pick<SearchService, 'find'>;
  captures: Pick<CaptureService, 'capture'>;
  /** The queue of reads: those of a user take turns, and let other users in between. */
  queue: UserQueue;
}

/** Days and tag of a list. Days are local to the zone. */
export interface McpFilter {
  tag?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  timeZone?: string | undefined;
  cursor?: string | undefined;
}

export type McpService = ReturnType<typeof createMcpService>;

export function createMcpService({
  hidden,
  posts,
  diaries,
  messages,
  entries,
  search,
  captures,
  queue,
}: McpServicePorts) {
  /** Reads in the user's turn, unless the request has ended by then. */
  const read = <Result>(userId: string, signal: AbortSignal, work: () => Promise<Result>) =>
    queue(userId, () => {
      signal.throwIfAborted();
      return work();
    });

  const readEntry = async (userId: string, kind: EntryKind, id: string, cursor?: string) => {
    if (kind === 'diary') {
      if (await hidden.isPrivateDiary(userId, id)) throw new AppError('DIARY_NOT_FOUND');
      const { date, title, content, mood, tags, createdAt } = await diaries.getDiary(userId, id);
      return { kind, id, date, title, text: content, mood, tags, createdAt };
    }
    const post = await posts.getPost(userId, id);
    if (post.aiPrivate) throw new AppError('POST_NOT_FOUND');
    const page = await messages.listMessages(userId, {
      postId: id,
      ...(cursor !== undefined && { cursor }),
      limit: MCP_PAGE_SIZE,
    });
    return {
      kind,
      id,
      text: post.content,
      createdAt: post.createdAt,
      conversation: page.items.map((message) => ({
        by: message.isUser ? 'user' : 'persona',
        text: message.content,
        createdAt: message.createdAt,
      })),
      /** Earlier messages. */
      nextCursor: page.nextCursor,
    };
  };

  return {
    /** Exact substrings in posts, conversations and diaries, newest first. INVALID_CURSOR. */
    async searchEntries(
      userId: string,
      { query, kinds, ...filter }: McpFilter & { query: string; kinds?: SearchKind[] | undefined },
      signal: AbortSignal,
    ) {
      const page = await read(userId, signal, () =>
        search.find(
          userId,
          { query, ...(kinds !== undefined && { kinds }), ...given(filter), limit: MCP_PAGE_SIZE },
          true,
        ),
      );
      return {
        items: page.items.map(({ snippet, postId, ...result }) => ({
          ...result,
          ...(result.kind === 'message' && { postId }),
          text: snippet.map(({ text }) => text).join(''),
        })),
        nextCursor: page.nextCursor,
      };
    },

    /** Posts and diaries, newest first. INVALID_CURSOR. */
    async listEntries(
      userId: string,
      { kinds, ...filter }: McpFilter & { kinds?: EntryKind[] | undefined },
      signal: AbortSignal,
    ) {
      const page = await read(userId, signal, () =>
        entries.listEntries(
          userId,
          {
            ...(kinds !== undefined && { kinds }),
            ...given(filter),
            timeZone: filter.timeZone ?? '',
            limit: MCP_PAGE_SIZE,
          },
          true,
        ),
      );
      return { items: page.items.map(lineOf), nextCursor: page.nextCursor };
    },

    /**
     * One entry: a post with a page of its conversation, or a diary. POST_NOT_FOUND,
     * DIARY_NOT_FOUND, INVALID_CURSOR.
     */
    getEntry: (userId: string, kind: EntryKind, id: string, cursor?: string) =>
      queue(userId, () => readEntry(userId, kind, id, cursor)),

    /** Creates a post. The codes of `capture`. */
    createPost: (
      userId: string,
      {
        text,
        createdAt,
        key,
      }: { text: string; createdAt?: string | undefined; key?: string | undefined },
    ) =>
      captures.capture(
        userId,
        { text, images: [], ...(createdAt !== undefined && { createdAt }) },
        key ?? null,
        'mcp',
      ),
  };
}

/** The fields of a filter that are there. */
function given({ tag, from, to, timeZone, cursor }: McpFilter) {
  return {
    ...(tag !== undefined && { tag }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(timeZone !== undefined && { timeZone }),
    ...(cursor !== undefined && { cursor }),
  };
}

function lineOf(entry: Entry) {
  if (entry.kind === 'diary') {
    const { id, createdAt, date, title, excerpt } = entry.diary;
    return { kind: entry.kind, id, createdAt, date, title, text: excerpt };
  }
  const { id, createdAt, content } = entry.post;
  const text =
    content.length > EXCERPT_CHARACTERS
      ? `${content.slice(0, EXCERPT_CHARACTERS).toWellFormed()}…`
      : content;
  return { kind: entry.kind, id, createdAt, date: null, title: null, text };
}
