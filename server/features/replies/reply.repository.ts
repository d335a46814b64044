// Queries for what a reply is made from. Each is scoped by the owner's id.
import type { Message } from '#domain/messages/message.ts';
import { CONTEXT_MAX_MESSAGES } from '#domain/replies/reply-context.ts';
import { joinLineIds, MESSAGES_READ_FOR_LINES } from '#domain/replies/reply-line.ts';
import type { Database } from '#server/database/database.ts';

/** Messages that are read: the context, and room for repeated replies after it. */
const LINES_READ = 3 * CONTEXT_MAX_MESSAGES;

/** The fields of a post that a reply uses. */
export interface RepliedPost {
  id: string;
  content: string;
  images: string[];
  aiPrivate: boolean;
  createdAtMs: number;
}

/** The fields of a message that a reply uses. */
export type ConversationLine = Pick<Message, 'id' | 'content' | 'images' | 'isUser'> & {
  createdAtMs: number;
  /** The engine's lines in a reply and in those it replaced. */
  lineIds: string[];
};

export type ReplyRepository = ReturnType<typeof createReplyRepository>;

export function createReplyRepository(database: Database) {
  return {
    /** Returns the post, or null; inside a transaction its state there. */
    async findPost(userId: string, id: string): Promise<RepliedPost | null> {
      const row = await database
        .read()
        .selectFrom('posts')
        .select(['id', 'content', 'images', 'ai_private', 'created_at'])
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
            createdAtMs: row.created_at,
          };
    },

    /** The newest messages, oldest first: more than one request uses. */
    async conversation(userId: string, postId: string): Promise<ConversationLine[]> {
      const rows = await database
        .read()
        .selectFrom('ai_messages')
        .select(['id', 'content', 'images', 'is_user', 'line_ids', 'created_at'])
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
        lineIds: readLineIds(row.line_ids),
      }));
    },

    /**
     * The engine's lines that the user read last, newest first. The ids of replies are the server's
     * UUIDv7, so the newest rows are the end of the primary key.
     */
    async recentLineIds(userId: string): Promise<string[]> {
      const rows = await database
        .read()
        .selectFrom('ai_messages')
        .select('line_ids')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(MESSAGES_READ_FOR_LINES)
        .execute();
      return joinLineIds(...rows.map((row) => readLineIds(row.line_ids)));
    },
  };
}

function readLineIds(column: string | null): string[] {
  return column === null ? [] : (JSON.parse(column) as string[]);
}
