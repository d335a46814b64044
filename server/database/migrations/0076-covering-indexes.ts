// Indexes for two questions that read whole journals: which rows name an image, asked before it is
// removed, and which posts a diary cites. SQLite preferred the primary key to an index without
// `post_id`, and read all citations of a user for each diary.
import { sql, type Kysely } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';

/** Adds the indexes. The paths of images begin with their owner, also in quoted posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    "create index ai_messages_with_images on ai_messages (user_id, id) where images <> '[]'",
  );
  const position = isPostgres(db) ? 'strpos' : 'instr';
  await run(
    `create index diary_entries_with_images on diary_entries (user_id, id)
      where images <> '[]' or cover_image is not null or ${position}(original_posts, user_id || '/') > 0`,
  );
  await run('create index diary_posts_cited on diary_posts (user_id, diary_id, post_id)');
  await run('drop index diary_posts_diary');
}
