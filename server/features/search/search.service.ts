// Search over a user's own texts: for the search page, and as the memory of the personas (which can
// be switched off).
import {
  SEARCH_KINDS,
  SEARCH_PAGE_SIZE,
  searchNeedle,
  snippetOf,
  type SearchKind,
  type SearchResult,
} from '#domain/search/search.ts';
import { encodeCursor } from '#domain/shared/paging.ts';
import { pairsToFind, rankRelated } from '#domain/text/related.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { SearchRepository } from '#server/features/search/search.repository.ts';

export interface RelatedPost {
  id: string;
  text: string;
  createdAtMs: number;
}

/** A search as the contract parses it. */
export interface SearchInput {
  query: string;
  kinds?: SearchKind[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  hasPicture?: boolean | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService({ search }: { search: SearchRepository }) {
  return {
    /**
     * A page of matches, newest first, with hits marked; a blank query matches nothing.
     * INVALID_CURSOR.
     */
    async find(
      userId: string,
      input: SearchInput,
    ): Promise<{ items: SearchResult[]; nextCursor: string | null }> {
      const needle = searchNeedle(input.query);
      const cursor = readCursor(input.cursor);
      if (needle === '') return { items: [], nextCursor: null };
      const limit = input.limit ?? SEARCH_PAGE_SIZE;
      const found = await search.findMatching(userId, {
        needle,
        kinds: input.kinds ?? SEARCH_KINDS,
        fromMs: input.from === undefined ? null : Date.parse(input.from),
        toMs: input.to === undefined ? null : Date.parse(input.to),
        hasImage: input.hasPicture ?? null,
        cursor,
        limit: limit + 1,
      });
      const last = found.length > limit ? found[limit - 1] : undefined;
      return {
        items: found.slice(0, limit).map(({ kind, id, postId, title, text, createdAtMs }) => ({
          kind,
          id,
          postId,
          title,
          snippet: snippetOf(text, needle),
          createdAt: new Date(createdAtMs).toISOString(),
        })),
        nextCursor:
          last === undefined ? null : encodeCursor({ createdAtMs: last.createdAtMs, id: last.id }),
      };
    },

    /**
     * Returns at most three earlier posts similar to a text; none rather than an accidental match.
     */
    async findRelated(userId: string, text: string, exceptPostId: string): Promise<RelatedPost[]> {
      const found = await search.findPostsWithAny(userId, pairsToFind(text), exceptPostId);
      return rankRelated(text, found);
    },
  };
}
