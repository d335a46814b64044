// A search index on SQLite from which single words can be erased (ADR 0075). Deleting a document
// only marked it before; its words stayed until all segments of all users were merged. Now its text
// waits in a table until its words are erased, step by step.
import { sql, type Kysely } from 'kysely';
import { normalisedTokens, ownerToken, shelfToken } from '#domain/text/search-tokens.ts';
import { isPostgres } from '#server/database/engine.ts';

/** Documents read at once. */
const DOCUMENTS_AT_ONCE = 500;

interface DocumentRow {
  seq: number;
  user_id: string;
  kind: string;
  body: string;
}

/** Builds the index again, from the texts in search_documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  await sql`drop trigger search_documents_gone`.execute(db);
  await sql`drop table search_tokens`.execute(db);
  await sql`create virtual table search_tokens using fts5(t, tokenize='unicode61 remove_diacritics 0', content='', columnsize=0, detail=none)`.execute(
    db,
  );
  // Of a deleted document its text, of a changed one the tokens that it lost.
  await sql`create table search_tokens_gone (
    id integer primary key autoincrement, seq integer not null,
    user_id text not null, kind text not null, body text, tokens text)`.execute(db);
  await sql`create index search_tokens_gone_seq on search_tokens_gone (seq)`.execute(db);
  await sql`create trigger search_documents_gone after delete on search_documents begin
    insert into search_tokens_gone (seq, user_id, kind, body) values (old.seq, old.user_id, old.kind, old.body); end`.execute(
    db,
  );
  for (let after = 0; ;) {
    const { rows } = await sql<DocumentRow>`select seq, user_id, kind, body from search_documents
      where seq > ${after} order by seq limit ${sql.lit(DOCUMENTS_AT_ONCE)}`.execute(db);
    for (const { seq, user_id, kind, body } of rows) {
      const tokens = [ownerToken(user_id), shelfToken(user_id, kind), ...normalisedTokens(body)];
      await sql`insert into search_tokens (rowid, t) values (${seq}, ${tokens.join(' ')})`.execute(
        db,
      );
      after = seq;
    }
    if (rows.length < DOCUMENTS_AT_ONCE) return;
  }
}
