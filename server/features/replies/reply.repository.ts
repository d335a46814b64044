// Queries for what a reply is made from and what it leaves behind. Every one is scoped by the
// owner's id.
import type { EngineKind, Message } from '#domain/messages/message.ts';
import { CONTEXT_MAX_MESSAGES } from '#domain/replies/reply-context.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';
import type { Database } from '#server/database/database.ts';
import { removeAnswersAbout } from '#server/database/kept-answers.ts';
import { indexDocument, removeDocument } from '#server/database/search-index.ts';

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

/** A reply as it is stored. */
export interface NewReply {
  id: string;
  postId: string;
  content: string;
  roleKey: string;
  engine: EngineKind;
  usage: TokenUsage | null;
  createdAtMs: number;
}

/** What replies read and write. */
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

    /** Stores a reply; to be called inside a transaction. */
    async insert(userId: string, reply: NewReply): Promise<void> {
      await database
        .query()
        .insertInto('ai_messages')
        .values({
          user_id: userId,
          id: reply.id,
          post_id: reply.postId,
          content: reply.content,
          is_user: 0,
          images: '[]',
          role_key: reply.roleKey,
          engine: reply.engine,
          usage: reply.usage === null ? null : JSON.stringify(reply.usage),
          created_at: reply.createdAtMs,
        })
        .execute();
      await indexDocument(database, userId, 'message', reply.id, reply.content, reply.createdAtMs);
    },

    /**
     * Deletes the reply that is replaced; answers whether it was there. To be called inside a
     * transaction.
     */
    async remove(userId: string, id: string): Promise<boolean> {
      await removeDocument(database, userId, 'message', id);
      await removeAnswersAbout(database, userId, id);
      const result = await database
        .query()
        .deleteFrom('ai_messages')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}
