// Queries for the material of a summary. Sizes are read before texts, so that a huge selection is
// limited before it is loaded.
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** A chosen post without its texts. */
export interface ChosenPost {
  id: string;
  aiPrivate: boolean;
  /** Characters of the post and of the user's own messages about it. */
  characters: number;
}

export interface StoredText {
  content: string;
  images: string[];
}

/** A post with the messages about it, oldest first. */
export interface PostWithLines {
  post: StoredText & { id: string; createdAtMs: number };
  lines: (StoredText & { isUser: boolean })[];
}

export type SummaryRepository = ReturnType<typeof createSummaryRepository>;

export function createSummaryRepository(database: Database) {
  return {
    /** Which of the posts the user has, oldest first. */
    async findChosen(userId: string, ids: readonly string[]): Promise<ChosenPost[]> {
      if (ids.length === 0) return [];
      const rows = await database
        .read()
        .selectFrom('posts')
        .select(['id', 'ai_private'])
        .select(
          sql<number>`length(content) + coalesce((select sum(length(m.content)) from ai_messages m
            where m.user_id = posts.user_id and m.post_id = posts.id and m.is_user = 1), 0)`.as(
            'characters',
          ),
        )
        .where('user_id', '=', userId)
        .where('id', 'in', [...ids])
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        aiPrivate: row.ai_private === 1,
        characters: Number(row.characters),
      }));
    },

    /** The texts of posts, by id. */
    async findTexts(userId: string, ids: readonly string[]): Promise<Map<string, PostWithLines>> {
      const found = new Map<string, PostWithLines>();
      if (ids.length === 0) return found;
      const posts = await database
        .read()
        .selectFrom('posts')
        .select(['id', 'content', 'images', 'created_at'])
        .where('user_id', '=', userId)
        .where('id', 'in', [...ids])
        .execute();
      const lines = await database
        .read()
        .selectFrom('ai_messages')
        .select(['post_id', 'content', 'images', 'is_user'])
        .where('user_id', '=', userId)
        .where('post_id', 'in', [...ids])
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      for (const { id, content, images, created_at } of posts)
        found.set(id, {
          post: { id, content, images: JSON.parse(images) as string[], createdAtMs: created_at },
          lines: [],
        });
      for (const { post_id, content, images, is_user } of lines)
        found.get(post_id)?.lines.push({
          content,
          images: JSON.parse(images) as string[],
          isUser: is_user === 1,
        });
      return found;
    },
  };
}
