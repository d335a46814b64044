// The search index: one document for each post, message and diary, written by the repositories in
// the same transaction as the row itself, so that neither is ever there without the other.
import { sql, type RawBuilder } from 'kysely';
import { normaliseForSearch } from '#domain/text/related.ts';
import {
  documentTokens,
  needleTokens,
  ownerToken,
  shelfToken,
} from '#domain/text/search-tokens.ts';
import type { Database } from '#server/database/database.ts';
import { unindexed } from '#server/database/engine.ts';
import { prepared } from '#server/database/prepared.ts';
import type { SearchDocumentTable } from '#server/database/tables/journal-tables.ts';

/** What can be found. */
export type DocumentKind = 'post' | 'message' | 'diary';

/** The words of a text, and whose they are. */
type Document = Omit<SearchDocumentTable, 'seq'>;

const putDocument = prepared((db, { user_id, kind, ref_id, body, created_at }: Document) =>
  db
    .insertInto('search_documents')
    .values({ user_id, kind, ref_id, body, created_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'ref_id']).doUpdateSet({ body }))
    .returning('seq'),
);

const putTokens = prepared(
  (_db, { seq, tokens }: { seq: number; tokens: string }) =>
    sql`insert or replace into search_tokens (rowid, t) values (${seq}, ${tokens})`,
);

const putDocumentWithVector = prepared(
  (db, { user_id, kind, ref_id, body, created_at, vector }: Document & { vector: string }) => {
    const tokens = asTsvector(vector);
    const [row, change] = [
      { user_id, kind, ref_id, body, created_at, tokens },
      { body, tokens: sql<string>`excluded.tokens` },
    ];
    return db
      .insertInto('search_documents')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'ref_id']).doUpdateSet(change),
      );
  },
);

/** Puts a text into the index, in the place of an older one. To be called inside a transaction. */
export async function indexDocument(
  database: Database,
  userId: string,
  kind: DocumentKind,
  refId: string,
  text: string,
  createdAtMs: number,
): Promise<void> {
  const db = database.query();
  const document: Document = {
    user_id: userId,
    kind,
    ref_id: refId,
    body: normaliseForSearch(text),
    created_at: createdAtMs,
  };
  const tokens = tokensOf(userId, kind, text);
  if (database.kind === 'postgres') {
    await putDocumentWithVector(db, { ...document, vector: vectorOf(tokens) });
    return;
  }
  const [put] = await putDocument(db, document);
  await putTokens(db, { seq: put?.seq as number, tokens: tokens.join(' ') });
}

/** Everything that a document is found by: letters and digits only. */
export function tokensOf(userId: string, kind: DocumentKind, text: string): string[] {
  return [ownerToken(userId), shelfToken(userId, kind), ...documentTokens(text)];
}

/** Tokens in the words of PostgreSQL's vectors. */
export function vectorOf(tokens: readonly string[]): string {
  return tokens.map((token) => `'${token}'`).join(' ');
}

/**
 * A vector as a value of its column: a cast, not to_tsvector, so that no parser and no locale has a
 * say in what a word is.
 */
export function asTsvector(vector: string): RawBuilder<string> {
  return sql<string>`${vector}::tsvector`;
}

/** Takes a text out of the index. */
export async function removeDocument(
  database: Database,
  userId: string,
  kind: DocumentKind,
  refId: string,
): Promise<void> {
  await database
    .query()
    .deleteFrom('search_documents')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('ref_id', '=', refId)
    .execute();
}

/** Takes a post and its whole conversation out of the index; before the rows themselves go. */
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
 * The newest documents of the person and kind that hold any of the tokens (letters and digits
 * only). The index itself stops at `limit`: common words would otherwise bring everything that was
 * ever written.
 */
export function newestHolding(
  database: Database,
  userId: string,
  kind: DocumentKind,
  tokens: readonly string[],
  limit: number,
) {
  const shelf = shelfToken(userId, kind);
  const documents = database
    .read()
    .selectFrom('search_documents')
    .where(unindexed(database.kind, 'user_id'), '=', userId);
  if (database.kind === 'postgres') {
    // A sum, so that the newest are sorted from what the index brings: by the key itself
    // everybody's documents would be walked to find them.
    return documents
      .where(matchesTsquery(`'${shelf}' & (${tokens.map((token) => `'${token}'`).join(' | ')})`))
      .orderBy(sql`seq + 0`, 'desc')
      .limit(limit);
  }
  const query = `"${shelf}" AND (${tokens.map((token) => `"${token}"`).join(' OR ')})`;
  return documents.where(
    sql<boolean>`search_documents.seq in (select rowid from search_tokens where search_tokens match ${query} order by rowid desc limit ${limit})`,
  );
}

/**
 * The condition that a document of the person may hold a needle; every one that does meets it.
 * null: the index cannot tell.
 */
export function mayHold(database: Database, userId: string, needle: string) {
  const { whole, beginnings } = needleTokens(needle);
  if (whole.length + beginnings.length === 0) return null;
  const words = [ownerToken(userId), ...whole];
  if (database.kind === 'postgres')
    return matchesTsquery(
      [...words.map((word) => `'${word}'`), ...beginnings.map((word) => `'${word}':*`)].join(' & '),
    );
  return matchesFts(
    [...words.map((word) => `"${word}"`), ...beginnings.map((word) => `"${word}"*`)].join(' AND '),
  );
}

function matchesTsquery(query: string) {
  return sql<boolean>`search_documents.tokens @@ ${query}::tsquery`;
}

function matchesFts(query: string) {
  return sql<boolean>`search_documents.seq in (select rowid from search_tokens where search_tokens match ${query})`;
}
