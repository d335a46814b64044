// Queries over the search index, each limited to one user's documents, which are stored together.
import { sql, type RawBuilder } from 'kysely';
import type { SearchKind } from '#domain/search/search.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import { COMPARED_CHARACTERS } from '#domain/text/related.ts';
import { normaliseForSearch } from '#domain/text/search-form.ts';
import { citesPrivatePost, isPrivatePost } from '#server/database/ai-private.ts';
import type { Database } from '#server/database/database.ts';
import { unindexed } from '#server/database/engine.ts';
import { mayMatch, newestMatches } from '#server/database/search-index.ts';

/** An earlier post that may be related. */
export interface EarlierPost {
  id: string;
  /** Its beginning, as far as texts are compared. */
  text: string;
  createdAtMs: number;
}

/** Days of the user, both inclusive, and their time span. A diary has its `date`. */
export interface SearchedDays {
  from: string;
  to: string;
  fromMs: number;
  toMs: number;
}

/** What a document must match. */
export interface DocumentQuery {
  /** Normalised. */
  needle: string;
  kinds: readonly SearchKind[];
  /** The entry has one of these tags; null: any entry, and messages. */
  tags: readonly string[] | null;
  days: SearchedDays | null;
  hasImage: boolean;
  /** Without what is kept from the AI. */
  isForAi: boolean;
  cursor: PageCursor | null;
  limit: number;
}

/** A document that matches. */
export interface FoundDocument {
  kind: SearchKind;
  id: string;
  postId: string | null;
  title: string | null;
  text: string;
  /** The day of a diary. */
  date: string | null;
  createdAtMs: number;
}

/**
 * Number of newest documents read without the index. Reading them takes about a millisecond,
 * however much other users have written.
 */
const NEWEST_READ = 1_000;

/** Maximum number of pairs in one query. */
const MAX_PAIRS = 60;

/** Maximum number of posts passed on for ranking. */
const MAX_FOUND = 400;

/** A pair is rare if at most this many of the newest documents contain it. */
const RARE_IN_NEWEST = 10;

// The source of a document, read only for the documents that are returned.
const TEXT = sql<string>`case kind
  when 'post' then (select p.content from posts p where p.user_id = search_documents.user_id and p.id = ref_id)
  when 'message' then (select m.content from ai_messages m where m.user_id = search_documents.user_id and m.id = ref_id)
  else (select coalesce(d.user_edited, d.ai_generated, d.content) from diary_entries d where d.user_id = search_documents.user_id and d.id = ref_id) end`;
const IMAGES = sql<string>`case kind
  when 'post' then (select p.images from posts p where p.user_id = search_documents.user_id and p.id = ref_id)
  when 'message' then (select m.images from ai_messages m where m.user_id = search_documents.user_id and m.id = ref_id)
  else (select d.images from diary_entries d where d.user_id = search_documents.user_id and d.id = ref_id) end`;
const POST_ID = sql<string | null>`case kind
  when 'post' then ref_id
  when 'message' then (select m.post_id from ai_messages m where m.user_id = search_documents.user_id and m.id = ref_id) end`;
const TITLE = sql<
  string | null
>`case kind when 'diary' then (select d.title from diary_entries d where d.user_id = search_documents.user_id and d.id = ref_id) end`;

const USER = sql.ref('search_documents.user_id');
const IS_OPEN = sql<boolean>`not ${isPrivatePost(USER, POST_ID)}
  and not (kind = 'diary' and ${citesPrivatePost(USER, sql.ref('search_documents.ref_id'))})`;

const DATE = sql<
  string | null
>`case kind when 'diary' then (select d.date from diary_entries d where d.user_id = search_documents.user_id and d.id = ref_id) end`;

export type SearchRepository = ReturnType<typeof createSearchRepository>;

export function createSearchRepository(database: Database) {
  const contains = (part: string) =>
    database.kind === 'sqlite'
      ? sql<boolean>`instr(search_documents.body, ${part}) > 0`
      : sql<boolean>`strpos(search_documents.body, ${part}) > 0`;

  const newestOf = (userId: string) =>
    database
      .read()
      .selectFrom('search_documents')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('ref_id', 'desc');

  // Users with fewer documents are never searched in the index, which contains all users' words.
  const hasMoreThanIsRead = async (userId: string): Promise<boolean> =>
    (await newestOf(userId).select('seq').offset(NEWEST_READ).limit(1).executeTakeFirst()) !==
    undefined;

  // A list of all entries with a common tag costs more than one look for each document.
  const hasCommonTag = async (userId: string, tags: readonly string[] | null): Promise<boolean> =>
    tags !== null &&
    (await database
      .read()
      .selectFrom('entry_tags')
      .select('entry_id')
      .where('user_id', '=', userId)
      .where('tag', 'in', [...tags])
      .offset(NEWEST_READ)
      .limit(1)
      .executeTakeFirst()) !== undefined;

  const holding = async (
    userId: string,
    query: DocumentQuery,
    amongNewest: boolean,
  ): Promise<FoundDocument[]> => {
    const isListed = amongNewest && !(await hasCommonTag(userId, query.tags));
    const indexed = amongNewest ? null : mayMatch(database, userId, query.needle);
    const documentsOf = (extra: RawBuilder<boolean> | null) => {
      let documents = database.read().selectFrom('search_documents').selectAll();
      // The index returns few rows, so they are looked up one by one instead of scanning the user's
      // documents.
      documents =
        indexed === null
          ? documents.where('user_id', '=', userId)
          : documents.where(indexed).where(unindexed(database.kind, 'user_id'), '=', userId);
      if (extra !== null) documents = documents.where(extra);
      if (query.tags !== null)
        documents = documents.where(
          isListed ? isTagged(userId, query.tags) : hasTag(userId, query.tags),
        );
      if (query.cursor !== null) documents = documents.where(afterDocument(query.cursor));
      return amongNewest
        ? documents.orderBy('created_at', 'desc').orderBy('ref_id', 'desc').limit(NEWEST_READ)
        : documents;
    };
    let found = database
      .read()
      .selectFrom(
        query.days === null
          ? documentsOf(null).as('search_documents')
          : database
              .read()
              .selectFrom(documentsOf(isWrittenIn(query.days)).as('written'))
              .selectAll()
              .unionAll(
                database
                  .read()
                  .selectFrom(documentsOf(isDiaryOf(userId, query.days)).as('diaries'))
                  .selectAll(),
              )
              .as('search_documents'),
      )
      .select(['user_id', 'kind', 'ref_id', 'created_at'])
      .where('kind', 'in', [...query.kinds])
      .where(contains(query.needle))
      .orderBy('created_at', 'desc')
      .orderBy('ref_id', 'desc')
      .limit(query.limit);
    if (query.hasImage) found = found.where(IMAGES, '!=', '[]');
    if (query.isForAi) found = found.where(IS_OPEN);
    return database
      .read()
      .selectFrom(found.as('search_documents'))
      .select([
        'kind',
        'ref_id as id',
        'created_at as createdAtMs',
        TEXT.as('text'),
        POST_ID.as('postId'),
        TITLE.as('title'),
        DATE.as('date'),
      ])
      .orderBy('created_at', 'desc')
      .orderBy('ref_id', 'desc')
      .execute();
  };

  const postsWithAny = (
    userId: string,
    pairs: readonly string[],
    exceptPostId: string,
    amongNewest: boolean,
  ): Promise<EarlierPost[]> => {
    const documents = amongNewest
      ? newestOf(userId).limit(NEWEST_READ)
      : newestMatches(database, userId, 'post', pairs, MAX_FOUND);
    return database
      .read()
      .selectFrom(documents.select(['user_id', 'kind', 'ref_id', 'body']).as('search_documents'))
      .innerJoin('posts', (join) =>
        join
          .onRef('posts.user_id', '=', 'search_documents.user_id')
          .onRef('posts.id', '=', 'search_documents.ref_id'),
      )
      .select(['posts.id', 'posts.created_at as createdAtMs'])
      .select(sql<string>`substr(posts.content, 1, ${COMPARED_CHARACTERS})`.as('text'))
      .where('search_documents.kind', '=', 'post')
      .where('posts.id', '!=', exceptPostId)
      .where('posts.ai_private', '=', 0)
      .$if(amongNewest, (query) => query.where((where) => where.or(pairs.map(contains))))
      .orderBy('posts.created_at', 'desc')
      .limit(MAX_FOUND)
      .execute();
  };

  return {
    /**
     * Documents that contain a needle, newest first, with their source text. A common word fills
     * its page from the newest documents. Only a rare one uses the index, which then returns few
     * rows.
     */
    async findMatching(userId: string, query: DocumentQuery): Promise<FoundDocument[]> {
      const newest = await holding(userId, query, true);
      return newest.length === query.limit || !(await hasMoreThanIsRead(userId))
        ? newest
        : holding(userId, query, false);
    },

    /**
     * Posts that contain any of the pairs, newest first, without `exceptPostId` and private posts.
     * Among the newest documents every pair counts. Among older ones only rare pairs count: a
     * common pair is expensive in the index, and means little.
     */
    async findPostsWithAny(
      userId: string,
      pairs: readonly string[],
      exceptPostId: string,
    ): Promise<EarlierPost[]> {
      const limited = pairs.slice(0, MAX_PAIRS);
      if (limited.length === 0) return [];
      const newest = await postsWithAny(userId, limited, exceptPostId, true);
      if (newest.length === MAX_FOUND || !(await hasMoreThanIsRead(userId))) return newest;
      const texts = newest.map(({ text }) => normaliseForSearch(text));
      const rare = limited.filter(
        (pair) => texts.filter((text) => text.includes(pair)).length <= RARE_IN_NEWEST,
      );
      const older = rare.length === 0 ? [] : await postsWithAny(userId, rare, exceptPostId, false);
      const known = new Set(newest.map(({ id }) => id));
      return [...newest, ...older.filter(({ id }) => !known.has(id))].slice(0, MAX_FOUND);
    },
  };
}

/** Posts and messages by their time, which the index of the newest documents has. */
function isWrittenIn({ fromMs, toMs }: SearchedDays): RawBuilder<boolean> {
  return sql<boolean>`(kind <> 'diary' and created_at >= ${fromMs} and created_at < ${toMs})`;
}

/** Diaries by their day, which may be another one than that of their time. */
function isDiaryOf(userId: string, { from, to }: SearchedDays): RawBuilder<boolean> {
  return sql<boolean>`(kind = 'diary' and ref_id in (select d.id from diary_entries d
    where d.user_id = ${userId} and d.date >= ${from} and d.date <= ${to}))`;
}

/** By one look for each document. */
function hasTag(userId: string, tags: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from entry_tags t where t.user_id = ${userId}
    and t.kind = search_documents.kind and t.entry_id = search_documents.ref_id
    and t.tag in (${sql.join(tags)}))`;
}

/** By a list of all entries with the tags. */
function isTagged(userId: string, tags: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(kind, ref_id) in (select t.kind, t.entry_id from entry_tags t
    where t.user_id = ${userId} and t.tag in (${sql.join(tags)}))`;
}

function afterDocument(cursor: PageCursor) {
  return sql<boolean>`(created_at, ref_id) < (${cursor.createdAtMs}, ${cursor.id})`;
}
