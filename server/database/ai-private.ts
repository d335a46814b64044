// What is kept from the AI (不给AI看): the marked posts, and the diaries that were written from one,
// because they repeat its words. Conditions for the queries of every feature.
import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Whether a post is marked. The operands are columns of the outer query, named with its table. */
export function isPrivatePost(
  user: Expression<unknown>,
  post: Expression<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from posts kept
    where kept.user_id = ${user} and kept.id = ${post} and kept.ai_private = 1)`;
}

/**
 * Whether a diary was written from a post that is marked, or was when it was deleted; operands as
 * of {@link isPrivatePost}.
 */
export function citesPrivatePost(
  user: Expression<unknown>,
  diary: Expression<unknown>,
): RawBuilder<boolean> {
  // Scalars: PostgreSQL would answer two `exists` by reading the tables of all users.
  return sql<boolean>`(coalesce((select max(kept.ai_private) from diary_posts cited
    join posts kept on kept.user_id = cited.user_id and kept.id = cited.post_id
    where cited.user_id = ${user} and cited.diary_id = ${diary}), 0) = 1
    or coalesce((select written.from_private from diary_entries written
    where written.user_id = ${user} and written.id = ${diary}), 0) = 1)`;
}

/**
 * Keeps the mark of a post in the diaries that were written from it. Call before the post is
 * deleted, in its transaction.
 */
export async function keepMarkOfPost(
  database: Database,
  userId: string,
  postId: string,
): Promise<void> {
  const citing = await database
    .query()
    .selectFrom('diary_entries')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', (from) =>
      from
        .selectFrom('diary_posts')
        .select('diary_id')
        .where('user_id', '=', userId)
        .where('post_id', '=', postId),
    )
    .where(isPrivatePost(sql`${userId}`, sql`${postId}`))
    .orderBy('id')
    // In one order: two deleted posts may be cited by the same diaries.
    .$if(database.kind === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
  if (citing.length === 0) return;
  await database
    .query()
    .updateTable('diary_entries')
    .set({ from_private: 1 })
    .where('user_id', '=', userId)
    .where(
      'id',
      'in',
      citing.map(({ id }) => id),
    )
    .execute();
}

/** Whether one diary was written from a marked post. */
export async function isPrivateDiary(
  database: Database,
  userId: string,
  diaryId: string,
): Promise<boolean> {
  const found = sql<{ kept: 1 }>`select 1 as kept
    where ${citesPrivatePost(sql`${userId}`, sql`${diaryId}`)}`;
  return (await found.execute(database.read())).rows.length > 0;
}
