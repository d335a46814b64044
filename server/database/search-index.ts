// The search index: one document per post, message and diary. Repositories write it in the
// transaction of the row itself, so a row and its document exist together.
import { normaliseForSearch } from '#domain/text/search-form.ts';
import {
  documentTokens,
  needleTokens,
  ownerToken,
  shelfToken,
} from '#domain/text/search-tokens.ts';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import {
  unindexed,
  type DocumentSearch,
  type SearchDocument,
  type TokenQuery,
} from '#server/database/engine.ts';
import { postgresSearch } from '#server/database/postgres/search.ts';
import { sqliteSearch } from '#server/database/sqlite/search.ts';

export type DocumentKind = 'post' | 'message' | 'diary';

const SEARCH: Readonly<Record<Database['kind'], DocumentSearch>> = {
  sqlite: sqliteSearch,
  postgres: postgresSearch,
};

/** Writes a text with its moment into the index; replaces older ones. Needs a transaction. */
export async function indexDocument(
  database: Database,
  userId: string,
  kind: DocumentKind,
  refId: string,
  text: string,
  createdAtMs: number,
): Promise<void> {
  const document: SearchDocument = {
    user_id: userId,
    kind,
    ref_id: refId,
    body: normaliseForSearch(text),
    created_at: createdAtMs,
  };
  await SEARCH[database.kind].put(database.query(), document, () => tokensOf(userId, kind, text));
}

/** All tokens that find a document; letters and digits only. */
export function tokensOf(userId: string, kind: DocumentKind, text: string): string[] {
  return [ownerToken(userId), shelfToken(userId, kind), ...documentTokens(text)];
}

/** Removes a document. */
export const removeDocument = (
  database: Database,
  userId: string,
  kind: DocumentKind,
  refId: string,
): Promise<void> => removeDocuments(database, userId, kind, [refId]);

/** Removes the documents of some rows. */
export async function removeDocuments(
  database: Database,
  userId: string,
  kind: DocumentKind,
  refIds: readonly string[],
): Promise<void> {
  await database
    .query()
    .deleteFrom('search_documents')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('ref_id', 'in', refIds)
    .execute();
}

/** Removes a post and its conversation; call it before the rows themselves are deleted. */
export async function removePostDocuments(
  database: Database,
  userId: string,
  postId: string,
): Promise<void> {
  await database
    .query()
    .deleteFrom('search_documents')
    .where('user_id', '=', userId)
    .where('kind', '=', 'message')
    .where('ref_id', 'in', (eb) =>
      eb
        .selectFrom('ai_messages')
        .select('id')
        .where('user_id', '=', userId)
        .where('post_id', '=', postId),
    )
    .execute();
  await removeDocument(database, userId, 'post', postId);
}

/**
 * The user's newest documents of a kind with any of the tokens (letters and digits only). The index
 * itself stops at `limit`: a common word would otherwise return everything ever written.
 */
export function newestMatches(
  database: Database,
  userId: string,
  kind: DocumentKind,
  tokens: readonly string[],
  limit: number,
) {
  const documents = database
    .read()
    .selectFrom('search_documents')
    .where(unindexed(database.kind, 'user_id'), '=', userId);
  return SEARCH[database.kind].newestMatches(documents, shelfToken(userId, kind), tokens, limit);
}

/**
 * The condition that a document of the user may contain a needle. Every document that does meets
 * it, and some that do not. null: the index cannot decide.
 */
export function mayMatch(database: Database, userId: string, needle: string) {
  const { whole, beginnings } = needleTokens(needle);
  if (whole.length + beginnings.length === 0) return null;
  return SEARCH[database.kind].mayMatch([ownerToken(userId), ...whole], beginnings);
}

/** The tokens of every text that has a term: Chinese by its pairs, others by their beginning. */
export function termQuery(term: string): TokenQuery | null {
  const { whole, beginnings } = needleTokens(term);
  const words = normaliseForSearch(term).match(/[[\p{L}\p{N}]--\p{Script=Han}]+/gv) ?? [];
  const all: TokenQuery[] = [
    ...whole.map((word) => ({ word })),
    ...[...beginnings, ...words].map((prefix) => ({ prefix })),
  ];
  return all.length === 0 ? null : { all };
}

/** A query over the posts and diaries of one user only. */
function ofEntries(userId: string, query: TokenQuery): TokenQuery {
  const shelves = (['post', 'diary'] as const).map((kind) => ({ word: shelfToken(userId, kind) }));
  return { all: [{ any: shelves }, query] };
}

/** The number of the user's posts and diaries that may match, for each query, in one round trip. */
export async function countEntryMatches(
  database: Database,
  userId: string,
  queries: readonly TokenQuery[],
): Promise<number[]> {
  if (queries.length === 0) return [];
  const counts = queries.map(
    (query) => sql`(${SEARCH[database.kind].countMatches(ofEntries(userId, query))})`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(
    counts.map((count, at) => sql`${count} as ${sql.ref(`n${at}`)}`),
  )}`.execute(database.read());
  return queries.map((_, at) => Number(rows[0]?.[`n${at}`] ?? 0));
}

/** The first of the user's posts and diaries that may match, by the order of saving. */
export function firstEntryMatches(
  database: Database,
  userId: string,
  query: TokenQuery,
  order: 'newest' | 'oldest',
  limit: number,
): Promise<{ kind: DocumentKind; ref_id: string }[]> {
  return database
    .read()
    .selectFrom('search_documents')
    .select(['kind', 'ref_id'])
    .where(SEARCH[database.kind].firstMatches(ofEntries(userId, query), order, limit))
    .where(unindexed(database.kind, 'user_id'), '=', userId)
    .execute();
}
