// The memory of the personas: earlier posts that touch the same things. The person can switch it off (memory_off).
import { pairsOf, rankRelated } from '#domain/text/related.ts';
import type { SearchRepository } from '#server/features/search/search.repository.ts';

/** An earlier post. */
export interface RelatedPost {
  id: string;
  text: string;
  createdAtMs: number;
}

/** The search service. */
export type SearchService = ReturnType<typeof createSearchService>;

/** Builds the service from its ports. */
export function createSearchService({ search }: { search: SearchRepository }) {
  return {
    /** At most three earlier posts like a text; none is better than one by chance. */
    async findRelated(userId: string, text: string, exceptPostId: string): Promise<RelatedPost[]> {
      const found = await search.findPostsWithAny(userId, [...pairsOf(text)], exceptPostId);
      return rankRelated(text, found);
    },
  };
}
