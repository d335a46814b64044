// The full-text side of the search index on SQLite: an FTS5 table keyed by the document's `seq`.
import { sql } from 'kysely';
import { tokenChanges } from '#domain/text/search-tokens.ts';
import { prepared } from '#server/database/prepared.ts';
import type { DocumentSearch, SearchDocument, TokenQuery } from '#server/database/engine.ts';

interface DocumentKey {
  user_id: string;
  kind: string;
  ref_id: string;
}

const findDocument = prepared((db, { user_id, kind, ref_id }: DocumentKey) =>
  db
    .selectFrom('search_documents')
    .select(['seq', 'body'])
    .where('user_id', '=', user_id)
    .where('kind', '=', kind as SearchDocument['kind'])
    .where('ref_id', '=', ref_id),
);

const insertDocument = prepared((db, { user_id, kind, ref_id, body, created_at }: SearchDocument) =>
  db
    .insertInto('search_documents')
    .values({ user_id, kind, ref_id, body, created_at })
    .returning('seq'),
);

const changeDocument = prepared(
  (db, { seq, body, created_at }: { seq: number; body: string; created_at: number }) =>
    db.updateTable('search_documents').set({ body, created_at }).where('seq', '=', seq),
);

const putTokens = prepared(
  (_db, { seq, tokens }: { seq: number; tokens: string }) =>
    sql`insert into search_tokens (rowid, t) values (${seq}, ${tokens})`,
);

const findGone = prepared(
  (_db, { seq }: { seq: number }) =>
    sql<{ tokens: string | null }>`select tokens from search_tokens_gone where seq = ${seq}`,
);

const putGone = prepared(
  (_db, row: { seq: number; user_id: string; kind: string; tokens: string }) =>
    sql`insert into search_tokens_gone (seq, user_id, kind, tokens)
      values (${row.seq}, ${row.user_id}, ${row.kind}, ${row.tokens})`,
);

const quoted = (token: string) => `"${token}"`;

function expressionOf(query: TokenQuery): string {
  if ('word' in query) return quoted(query.word);
  if ('prefix' in query) return `${quoted(query.prefix)}*`;
  const parts = 'all' in query ? query.all : query.any;
  return `(${parts.map(expressionOf).join('all' in query ? ' AND ' : ' OR ')})`;
}

export const sqliteSearch: DocumentSearch = {
  // Only the tokens that change are written: a long text with a new tag gets a few of them. Lost
  // ones are erased later, and are in the index until then.
  async put(db, document, tokens) {
    const { user_id, kind, body, created_at } = document;
    const [known] = await findDocument(db, document);
    if (known === undefined) {
      const [row] = await insertDocument(db, document);
      await putTokens(db, { seq: row?.seq as number, tokens: tokens().join(' ') });
      return;
    }
    const { seq } = known;
    await changeDocument(db, { seq, body, created_at });
    const { gone, added } = tokenChanges(known.body, body);
    if (gone.length + added.length === 0) return;
    const waiting = new Set(
      (await findGone(db, { seq })).flatMap((row) => row.tokens?.split(' ') ?? []),
    );
    const fresh = added.filter((token) => !waiting.has(token));
    const lost = gone.filter((token) => !waiting.has(token));
    if (fresh.length > 0) await putTokens(db, { seq, tokens: fresh.join(' ') });
    if (lost.length > 0) await putGone(db, { seq, user_id, kind, tokens: lost.join(' ') });
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
