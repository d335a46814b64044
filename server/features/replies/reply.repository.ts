// Queries for what a reply is made from. Each is scoped by the owner's id.
import type { Message } from '#domain/messages/message.ts';
import { CONTEXT_MAX_MESSAGES } from '#domain/replies/reply-context.ts';
import type { Database } from '#server/database/database.ts';

/**
 * Lines that are read of a conversation: the context, and what may have been answered again and
 * again after it.
 */
const LINES_READ = 3 * CONTEXT_MAX_MESSAGES;

/** A post as a reply needs it. */
export interface RepliedPost {
  id: string;
  content: string;
  images: string[];
  aiPrivate: boolean;
}

/** A line of a conversation as a reply needs it. */
export type ConversationLine = Pick<Message, 'id' | 'content' | 'images' | 'isUser'> & {
  createdAtMs: number;
};

export type ReplyRepository = ReturnType<typeof createReplyRepository>;

/** Binds the queries to a database. */
export function createReplyRepository(database: Database) {
  return {
    /** The post, or null; inside a transaction as it stands there. */
    async findPost(userId: string, id: string): Promise<RepliedPost | null> {
      const row = await database
        .read()
        .selectFrom('posts')
        .select(['id', 'content', 'images', 'ai_private'])
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined
        ? null
        : {
            id: row.id,
            content: row.content,
            images: JSON.parse(row.images) as string[],
            aiPrivate: row.ai_private === 1,
          };
    },

    /** The newest lines of the conversation, oldest first: more than a request is made from. */
    async conversation(userId: string, postId: string): Promise<ConversationLine[]> {
      const rows = await database
        .read()
        .selectFrom('ai_messages')
        .select(['id', 'content', 'images', 'is_user', 'created_at'])
        .where('user_id', '=', userId)
        .where('post_id', '=', postId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LINES_READ)
        .execute();
      return rows.toReversed().map((row) => ({
        id: row.id,
        content: row.content,
        images: JSON.parse(row.images) as string[],
        isUser: row.is_user === 1,
        createdAtMs: row.created_at,
      }));
    },
  };
}
