// The full-text side of the search index on PostgreSQL: a tsvector column with a GIN index.
import { sql, type RawBuilder } from 'kysely';
import { prepared } from '#server/database/prepared.ts';
import type { DocumentSearch, SearchDocument, TokenQuery } from '#server/database/engine.ts';

const putDocument = prepared(
  (
    db,
    { user_id, kind, ref_id, body, created_at, vector }: SearchDocument & { vector: string },
  ) => {
    const tokens = asTsvector(vector);
    // Variables, because the column exists on this engine only and is not part of the row's type.
    const row = { user_id, kind, ref_id, body, created_at, tokens };
    const change = { body, created_at, tokens: sql<string>`excluded.tokens` };
    return db
      .insertInto('search_documents')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'ref_id']).doUpdateSet(change),
      );
  },
);

/** Tokens as the text form of a tsvector. */
export function vectorOf(tokens: readonly string[]): string {
  return tokens.map(quoted).join(' ');
}

/**
 * A vector as a column value. A cast, not `to_tsvector`: no parser or locale may decide what a word
 * is.
 */
export function asTsvector(vector: string): RawBuilder<string> {
  return sql<string>`${vector}::tsvector`;
}

const quoted = (token: string) => `'${token}'`;

function expressionOf(query: TokenQuery): string {
  if ('word' in query) return quoted(query.word);
  if ('prefix' in query) return `${quoted(query.prefix)}:*`;
  const parts = 'all' in query ? query.all : query.any;
  return `(${parts.map(expressionOf).join('all' in query ? ' & ' : ' | ')})`;
}

const matches = (query: string) => sql<boolean>`search_documents.tokens @@ ${query}::tsquery`;

export const postgresSearch: DocumentSearch = {
  async put(db, document, tokens) {
    await putDocument(db, { ...document, vector: vectorOf(tokens()) });
  },

  newestMatches: (documents, shelf, tokens, limit) =>
    documents
      .where(matches(`${quoted(shelf)} & (${tokens.map(quoted).join(' | ')})`))
      // A sum, so that the matches of the index are sorted. By the key itself the planner would
      // walk all users' documents to find the newest.
      .orderBy(sql`seq + 0`, 'desc')
      .limit(limit),

  firstMatches: (query, order, limit) =>
    // An array: with `in` the planner may read all documents of all users to join them.
    sql<boolean>`seq = any (array(select seq from search_documents
      where ${matches(expressionOf(query))}
      order by seq + 0 ${sql.raw(order === 'newest' ? 'desc' : 'asc')} limit ${limit}))`,

  countMatches: (query) =>
    sql`select count(*) as documents from search_documents where ${matches(expressionOf(query))}`,

  mayMatch: (words, prefixes) =>
    matches([...words.map(quoted), ...prefixes.map((prefix) => `${quoted(prefix)}:*`)].join(' & ')),
};
