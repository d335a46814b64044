// The full-text side of search_documents: contentless FTS5 on SQLite, a tsvector column on
// PostgreSQL. Both hold the tokens of domain/text/search-tokens.ts. Deleting a document deletes its
// tokens, also when an account is purged.
import { sql, type Kysely } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';

/** Creates the index. Documents are written together with it, so there are none to backfill. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table search_documents add column tokens tsvector`.execute(db);
    await sql`create index search_documents_tokens on search_documents using gin (tokens)`.execute(
      db,
    );
    return;
  }
  await sql`create virtual table search_tokens using fts5(t, tokenize='unicode61 remove_diacritics 0', content='', contentless_delete=1, detail=none)`.execute(
    db,
  );
  await sql`create trigger search_documents_gone after delete on search_documents begin delete from search_tokens where rowid = old.seq; end`.execute(
    db,
  );
}
