// The full-text side of the search index on SQLite: an FTS5 table keyed by the document's `seq`.
import { sql } from 'kysely';
import { prepared } from '#server/database/prepared.ts';
import type { DocumentSearch, SearchDocument, TokenQuery } from '#server/database/engine.ts';

const putDocument = prepared((db, { user_id, kind, ref_id, body, created_at }: SearchDocument) =>
  db
    .insertInto('search_documents')
    .values({ user_id, kind, ref_id, body, created_at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'ref_id']).doUpdateSet({ body, created_at }),
    )
    .returning('seq'),
);

const putTokens = prepared(
  (_db, { seq, tokens }: { seq: number; tokens: string }) =>
    sql`insert or replace into search_tokens (rowid, t) values (${seq}, ${tokens})`,
);

const quoted = (token: string) => `"${token}"`;

function expressionOf(query: TokenQuery): string {
  if ('word' in query) return quoted(query.word);
  if ('prefix' in query) return `${quoted(query.prefix)}*`;
  const parts = 'all' in query ? query.all : query.any;
  return `(${parts.map(expressionOf).join('all' in query ? ' AND ' : ' OR ')})`;
}

export const sqliteSearch: DocumentSearch = {
  async put(db, document, tokens) {
    const [row] = await putDocument(db, document);
    await putTokens(db, { seq: row?.seq as number, tokens: tokens.join(' ') });
  },

  newestMatches(documents, shelf, tokens, limit) {
    const query = `${quoted(shelf)} AND (${tokens.map(quoted).join(' OR ')})`;
    return documents.where(
      sql<boolean>`search_documents.seq in (select rowid from search_tokens where search_tokens match ${query} order by rowid desc limit ${limit})`,
    );
  },

  firstMatches: (query, order, limit) =>
    sql<boolean>`search_documents.seq in (select rowid from search_tokens where search_tokens match ${expressionOf(query)} order by rowid ${sql.raw(order === 'newest' ? 'desc' : 'asc')} limit ${limit})`,

  countMatches: (query) =>
    sql`select count(*) as documents from search_tokens where search_tokens match ${expressionOf(query)}`,

  mayMatch(words, prefixes) {
    const query = [...words.map(quoted), ...prefixes.map((prefix) => `${quoted(prefix)}*`)];
    return sql<boolean>`search_documents.seq in (select rowid from search_tokens where search_tokens match ${query.join(' AND ')})`;
  },
};
