// Search in trial mode: the server's rules over the rows of this browser and the samples.
import type { PageInput } from '#contract/base.ts';
import {
  holds,
  SEARCH_KINDS,
  SEARCH_PAGE_SIZE,
  searchNeedle,
  snippetOf,
  type SearchKind,
  type SearchResult,
} from '#domain/search/search.ts';
import type { TrialDiaries } from '#web/trial/trial-diaries.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import { newestFirst, pageOf, rowsAfter } from '#web/trial/trial-page.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';

/** A search as the contract parses it. */
export interface TrialSearchInput extends PageInput {
  query: string;
  kinds?: SearchKind[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  hasPicture?: boolean | undefined;
}

interface Entry extends Omit<SearchResult, 'snippet'> {
  /** The text that is searched. */
  body: string;
  /** The text that snippets are cut from. */
  text: string;
  images: readonly string[];
}

export function createTrialSearch({
  posts,
  messages,
  diaries,
}: {
  posts: TrialPosts;
  messages: TrialMessages;
  diaries: TrialDiaries;
}) {
  const entries = (): Entry[] => {
    const allPosts = posts.all();
    return [
      ...allPosts.map((post): Entry => ({
        kind: 'post',
        id: post.id,
        postId: post.id,
        title: null,
        createdAt: post.createdAt,
        body: post.content,
        text: post.content,
        images: post.images,
      })),
      ...allPosts.flatMap((post) =>
        messages.all(post.id).map((message): Entry => ({
          kind: 'message',
          id: message.id,
          postId: post.id,
          title: null,
          createdAt: message.createdAt,
          body: message.content,
          text: message.content,
          images: message.images,
        })),
      ),
      ...diaries.all().map((diary): Entry => ({
        kind: 'diary',
        id: diary.id,
        postId: null,
        title: diary.title,
        createdAt: diary.createdAt,
        body: [diary.title, diary.content, ...diary.tags].join('\n'),
        text: diary.content,
        images: diary.images,
      })),
    ];
  };

  return {
    /** A page of matches, newest first, with marked hits. INVALID_CURSOR. */
    find(input: TrialSearchInput): { items: SearchResult[]; nextCursor: string | null } {
      const needle = searchNeedle(input.query);
      const rows = rowsAfter(entries(), input.cursor);
      if (needle === '') return { items: [], nextCursor: null };
      const kinds = input.kinds ?? SEARCH_KINDS;
      const found = rows
        .filter((entry) => kinds.includes(entry.kind) && holds(entry.body, needle))
        .filter(
          (entry) =>
            (input.from === undefined || entry.createdAt >= input.from) &&
            (input.to === undefined || entry.createdAt < input.to),
        )
        .filter(
          (entry) => input.hasPicture === undefined || entry.images.length > 0 === input.hasPicture,
        )
        .toSorted(newestFirst);
      const limit = input.limit ?? SEARCH_PAGE_SIZE;
      return pageOf(
        found.slice(0, limit + 1).map(({ kind, id, postId, title, text, createdAt }) => ({
          kind,
          id,
          postId,
          title,
          snippet: snippetOf(text, needle),
          createdAt,
        })),
        limit,
      );
    },
  };
}
