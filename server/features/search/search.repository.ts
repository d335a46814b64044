// Queries over the search index; every one inside one person's documents, which lie together.
import { sql } from 'kysely';
import type { SearchKind } from '#domain/search/search.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import type { Database } from '#server/database/database.ts';
import { isNewestHolding, mayHold } from '#server/database/search-index.ts';

/** An earlier post that may be related. */
export interface EarlierPost {
  id: string;
  text: string;
  createdAtMs: number;
}

/** What is looked for. */
export interface SearchWish {
  /** Normalised. */
  needle: string;
  kinds: readonly SearchKind[];
  fromMs: number | null;
  toMs: number | null;
  /** null: with and without. */
  hasPicture: boolean | null;
  cursor: PageCursor | null;
  limit: number;
}

/** A document that holds it. */
export interface FoundDocument {
  kind: SearchKind;
  id: string;
  postId: string | null;
  title: string | null;
  text: string;
  createdAtMs: number;
}

/** Pairs that are looked for in one query. */
const MAX_PAIRS = 60;

/** Posts that one query hands on for ranking. */
const MAX_FOUND = 400;

/** The search index. */
export type SearchRepository = ReturnType<typeof createSearchRepository>;

/** Binds the queries to a database. */
export function createSearchRepository(database: Database) {
  const contains = (part: string) =>
    database.kind === 'sqlite' ? sql<boolean>`instr(search_documents.body, ${part}) > 0` : sql<boolean>`strpos(search_documents.body, ${part}) > 0`;

  return {
    /** Documents that hold a needle, newest first, with the text they were made from. */
    async findHolding(userId: string, wanted: SearchWish): Promise<FoundDocument[]> {
      const text = sql<string>`case kind
        when 'post' then (select p.content from posts p where p.user_id = search_documents.user_id and p.id = ref_id)
        when 'message' then (select m.content from ai_messages m where m.user_id = search_documents.user_id and m.id = ref_id)
        else (select coalesce(d.user_edited, d.ai_generated, d.content) from diary_entries d where d.user_id = search_documents.user_id and d.id = ref_id) end`;
      const images = sql<string>`case kind
        when 'post' then (select p.images from posts p where p.user_id = search_documents.user_id and p.id = ref_id)
        when 'message' then (select m.images from ai_messages m where m.user_id = search_documents.user_id and m.id = ref_id)
        else (select d.images from diary_entries d where d.user_id = search_documents.user_id and d.id = ref_id) end`;
      const postId = sql<string | null>`case kind
        when 'post' then ref_id
        when 'message' then (select m.post_id from ai_messages m where m.user_id = search_documents.user_id and m.id = ref_id) end`;
      const title = sql<
        string | null
      >`case kind when 'diary' then (select d.title from diary_entries d where d.user_id = search_documents.user_id and d.id = ref_id) end`;
      let query = database
        .read()
        .selectFrom('search_documents')
        .select(['kind', 'ref_id as id', 'created_at as createdAtMs', text.as('text'), postId.as('postId'), title.as('title')])
        .where('user_id', '=', userId)
        .where('kind', 'in', [...wanted.kinds])
        .where(contains(wanted.needle));
      const indexed = mayHold(database, userId, wanted.needle);
      if (indexed !== null) query = query.where(indexed);
      if (wanted.fromMs !== null) query = query.where('created_at', '>=', wanted.fromMs);
      if (wanted.toMs !== null) query = query.where('created_at', '<', wanted.toMs);
      if (wanted.hasPicture !== null) query = query.where(images, wanted.hasPicture ? '!=' : '=', '[]');
      if (wanted.cursor !== null) query = query.where(sql<boolean>`(created_at, ref_id) < (${wanted.cursor.createdAtMs}, ${wanted.cursor.id})`);
      return query.orderBy('created_at', 'desc').orderBy('ref_id', 'desc').limit(wanted.limit).execute();
    },

    /** Posts that hold any of the pairs, other than the given one and those kept from the AI; newest first. */
    async findPostsWithAny(userId: string, pairs: readonly string[], exceptPostId: string): Promise<EarlierPost[]> {
      if (pairs.length === 0) return [];
      const rows = await database
        .read()
        .selectFrom('search_documents')
        .innerJoin('posts', (join) => join.onRef('posts.user_id', '=', 'search_documents.user_id').onRef('posts.id', '=', 'search_documents.ref_id'))
        .select(['posts.id', 'posts.content', 'posts.created_at'])
        .where('search_documents.user_id', '=', userId)
        .where('posts.id', '!=', exceptPostId)
        .where('posts.ai_private', '=', 0)
        .where(isNewestHolding(database, userId, 'post', pairs.slice(0, MAX_PAIRS), MAX_FOUND))
        .orderBy('posts.created_at', 'desc')
        .execute();
      return rows.map((row) => ({ id: row.id, text: row.content, createdAtMs: row.created_at }));
    },
  };
}
