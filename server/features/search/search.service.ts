// Finding one's own words: for the person who searches, and as the memory of the personas (which
// can be switched off).
import {
  SEARCH_KINDS,
  SEARCH_PAGE_SIZE,
  searchNeedle,
  snippetOf,
  type SearchKind,
  type SearchResult,
} from '#domain/search/search.ts';
import { encodeCursor } from '#domain/shared/paging.ts';
import { pairsOf, rankRelated } from '#domain/text/related.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { SearchRepository } from '#server/features/search/search.repository.ts';

/** An earlier post. */
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
  hasImage?: boolean | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** The search service. */
export type SearchService = ReturnType<typeof createSearchService>;

/** Builds the service from its ports. */
export function createSearchService({ search }: { search: SearchRepository }) {
  return {
    /**
     * A page of what holds the query, newest first, hits marked; a blank query finds nothing.
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
      const found = await search.findHolding(userId, {
        needle,
        kinds: input.kinds ?? SEARCH_KINDS,
        fromMs: input.from === undefined ? null : Date.parse(input.from),
        toMs: input.to === undefined ? null : Date.parse(input.to),
        hasImage: input.hasImage ?? null,
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

    /** At most three earlier posts like a text; none is better than one by chance. */
    async findRelated(userId: string, text: string, exceptPostId: string): Promise<RelatedPost[]> {
      const found = await search.findPostsWithAny(userId, [...pairsOf(text)], exceptPostId);
      return rankRelated(text, found);
    },
  };
}
