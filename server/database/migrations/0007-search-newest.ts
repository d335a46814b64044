// An index over the newest documents without their tokens. A search looks there first, because a
// common word nearly always occurs there.
import { sql, type Kysely } from 'kysely';

/** Adds the index, in the order of search results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index search_documents_newest on search_documents (user_id, created_at desc, ref_id desc)`.execute(
    db,
  );
}
