// What was written last, found without the words: a search looks there first, because a common word
// is nearly always there.
import { sql, type Kysely } from 'kysely';

/** Adds the index, in the order in which a search answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index search_documents_newest on search_documents (user_id, created_at desc, ref_id desc)`.execute(
    db,
  );
}
