// Search over a user's own texts: for the search page, and as the memory of the personas (which can
// be switched off).
import type { FindInput } from '#contract/search.contract.ts';
import {
  SEARCH_KINDS,
  SEARCH_PAGE_SIZE,
  searchNeedle,
  snippetOf,
  type SearchResult,
} from '#domain/search/search.ts';
import { cleanFilter, type Filter } from '#domain/entries/filter.ts';
import { FIRST_DAY, LAST_DAY, localDaysOf, spanOfDays } from '#domain/shared/calendar.ts';
import { encodeCursor } from '#domain/shared/paging.ts';
import { pairsToFind, rankRelated } from '#domain/text/related.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { SearchedDays, SearchRepository } from '#server/features/search/search.repository.ts';

export interface RelatedPost {
  id: string;
  text: string;
  createdAtMs: number;
}

/** The days of a filter in a zone; null without days. */
function daysOf({ from, to }: Filter, timeZone: string): SearchedDays | null {
  if (from === undefined && to === undefined) return null;
  const span = { from: from ?? FIRST_DAY, to: to ?? LAST_DAY };
  return { ...span, ...spanOfDays(span, localDaysOf(timeZone)) };
}

export type SearchService = ReturnType<typeof createSearchService>;

export interface SearchServicePorts {
  search: SearchRepository;
  /** The tags whose entries a filter by one of them shows. */
  tagsToFind: (userId: string, tag: string) => Promise<string[]>;
}

export function createSearchService({ search, tagsToFind }: SearchServicePorts) {
  return {
    /**
     * A page of matches, newest first, with hits marked; a blank query matches nothing. With
     * `isForAi` without what is kept from the AI. INVALID_CURSOR.
     */
    async find(
      userId: string,
      input: FindInput,
      isForAi: boolean = false,
    ): Promise<{ items: SearchResult[]; nextCursor: string | null }> {
      const needle = searchNeedle(input.query);
      const cursor = readCursor(input.cursor);
      if (needle === '') return { items: [], nextCursor: null };
      const { kinds: _kinds, ...fields } = input;
      const filter = cleanFilter(fields);
      const limit = input.limit ?? SEARCH_PAGE_SIZE;
      const found = await search.findMatching(userId, {
        needle,
        kinds: input.kinds ?? SEARCH_KINDS,
        tags: filter.tag === undefined ? null : await tagsToFind(userId, filter.tag),
        days: daysOf(filter, input.timeZone ?? ''),
        hasImage: filter.hasImage === true,
        isForAi,
        cursor,
        limit: limit + 1,
      });
      const last = found.length > limit ? found[limit - 1] : undefined;
      return {
        items: found
          .slice(0, limit)
          .map(({ kind, id, postId, title, text, date, createdAtMs }) => ({
            kind,
            id,
            postId,
            title,
            snippet: snippetOf(text, needle),
            date,
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
