// Queries over the search index; every one inside one person's documents, which lie together.
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** An earlier post that may be related. */
export interface EarlierPost {
  id: string;
  text: string;
  createdAtMs: number;
}

/** Pairs that are looked for in one query. */
const MAX_PAIRS = 24;

/** Posts that one query hands on for ranking, newest first. */
const MAX_FOUND = 150;

/** The search index. */
export type SearchRepository = ReturnType<typeof createSearchRepository>;

/** Binds the queries to a database. */
export function createSearchRepository(database: Database) {
  const contains = (part: string) =>
    database.kind === 'sqlite' ? sql<boolean>`instr(search_documents.body, ${part}) > 0` : sql<boolean>`strpos(search_documents.body, ${part}) > 0`;

  return {
    /** Posts that hold any of the pairs, other than the given one and those kept from the AI; newest first. */
    async findPostsWithAny(userId: string, pairs: readonly string[], exceptPostId: string): Promise<EarlierPost[]> {
      if (pairs.length === 0) return [];
      const rows = await database
        .read()
        .selectFrom('search_documents')
        .innerJoin('posts', (join) => join.onRef('posts.user_id', '=', 'search_documents.user_id').onRef('posts.id', '=', 'search_documents.ref_id'))
        .select(['posts.id', 'posts.content', 'posts.created_at'])
        .where('search_documents.user_id', '=', userId)
        .where('search_documents.kind', '=', 'post')
        .where('posts.id', '!=', exceptPostId)
        .where('posts.ai_private', '=', 0)
        .where((eb) => eb.or(pairs.slice(0, MAX_PAIRS).map(contains)))
        .orderBy('posts.created_at', 'desc')
        .limit(MAX_FOUND)
        .execute();
      return rows.map((row) => ({ id: row.id, text: row.content, createdAtMs: row.created_at }));
    },
  };
}
