// Reads the entries of a book: page by page, with the texts that a list leaves out.
import type { JournalApi } from '#contract/api.contract.ts';
import { BOOK_MAX_ENTRIES, type BookEntry } from '#domain/book/chapters.ts';
import type { Entry } from '#domain/entries/entry.ts';
import type { Filter } from '#domain/entries/filter.ts';
import { PAGE_SIZE_MAX } from '#domain/shared/paging.ts';
import { readConversation } from '#web/core/api/conversation-query.ts';
import { errorCode } from '#web/core/errors/error-text.ts';

/** What is read; all other choices only change how it looks. */
export interface BookRequest {
  span: Pick<Filter, 'from' | 'to'>;
  hasConversations: boolean;
}

export interface ReadBookPorts {
  api: JournalApi;
  timeZone: string;
  signal: AbortSignal;
  onProgress: (read: number, total: number) => void;
}

/** The entries, or only their number when one book cannot hold them. */
export type BookContent = { total: number; entries: BookEntry[] | null };

/** Entries that are read at the same time. */
const READ_AT_ONCE = 6;

/** Samples, and an entry that is deleted while it is read, are left out. */
export async function readBook(
  { span, hasConversations }: BookRequest,
  { api, timeZone, signal, onProgress }: ReadBookPorts,
): Promise<BookContent> {
  const entries: BookEntry[] = [];
  let total = 0;
  let read = 0;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<JournalApi['entries']['list']>> = await api.entries.list(
      { ...span, timeZone, limit: PAGE_SIZE_MAX, ...(cursor === null ? {} : { cursor }) },
      { signal },
    );
    total = page.total ?? total;
    if (total > BOOK_MAX_ENTRIES) return { total, entries: null };
    const complete = async (entry: Entry) => {
      const found = await completeEntry(entry, api, hasConversations, signal);
      read += 1;
      onProgress(read, total);
      return found;
    };
    for (let at = 0; at < page.items.length; at += READ_AT_ONCE) {
      const some = await Promise.all(page.items.slice(at, at + READ_AT_ONCE).map(complete));
      entries.push(...some.filter((entry) => entry !== null));
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { total: entries.length, entries };
}

async function completeEntry(
  entry: Entry,
  api: JournalApi,
  hasConversations: boolean,
  signal: AbortSignal,
): Promise<BookEntry | null> {
  if (entry.kind === 'diary' ? entry.diary.isSample : entry.post.isSample) return null;
  try {
    if (entry.kind === 'diary')
      return { kind: 'diary', diary: await api.diaries.get({ id: entry.diary.id }, { signal }) };
    const isAsked = hasConversations && entry.post.conversationCount > 0;
    const messages = isAsked
      ? (await readConversation(api.messages.list, entry.post.id, signal)).items
      : [];
    return { kind: 'post', post: entry.post, messages };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'DIARY_NOT_FOUND' || code === 'POST_NOT_FOUND') return null;
    throw error;
  }
}
