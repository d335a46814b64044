// The search index: one document for each post, message and diary, written by the repositories in the same transaction as the row
// itself, so that neither is ever there without the other.
import { normaliseForSearch } from '#domain/text/related.ts';
import type { Database } from '#server/database/database.ts';

/** What can be found. */
export type DocumentKind = 'post' | 'message' | 'diary';

/** Puts a text into the index, in the place of an older one. */
export async function indexDocument(database: Database, userId: string, kind: DocumentKind, refId: string, text: string, createdAtMs: number): Promise<void> {
  const body = normaliseForSearch(text);
  await database
    .query()
    .insertInto('search_documents')
    .values({ user_id: userId, kind, ref_id: refId, body, created_at: createdAtMs })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'ref_id']).doUpdateSet({ body }))
    .execute();
}

/** Takes a text out of the index. */
export async function removeDocument(database: Database, userId: string, kind: DocumentKind, refId: string): Promise<void> {
  await database.query().deleteFrom('search_documents').where('user_id', '=', userId).where('kind', '=', kind).where('ref_id', '=', refId).execute();
}

/** Takes a post and its whole conversation out of the index; before the rows themselves go. */
export async function removePostDocuments(database: Database, userId: string, postId: string): Promise<void> {
  await database
    .query()
    .deleteFrom('search_documents')
    .where('user_id', '=', userId)
    .where('kind', '=', 'message')
    .where('ref_id', 'in', (eb) => eb.selectFrom('ai_messages').select('id').where('user_id', '=', userId).where('post_id', '=', postId))
    .execute();
  await removeDocument(database, userId, 'post', postId);
}
