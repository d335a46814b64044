// Queries for messages. Each is scoped by the owner's id, which leads every key.
import type { Message } from '#domain/messages/message.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import type { Database } from '#server/database/database.ts';
import { afterCursor, cutKeysetPage } from '#server/database/keyset.ts';
import type { AiMessageTable } from '#server/database/tables/journal-tables.ts';
import { removeAnswersAbout } from '#server/database/kept-answers.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';
import { indexDocument, removeDocument, removeDocuments } from '#server/database/search-index.ts';

/** Messages that are deleted in one transaction with their post. */
export const DELETED_WITH_POST_MAX = 100;

export type MessageRepository = ReturnType<typeof createMessageRepository>;

export function createMessageRepository(database: Database) {
  return {
    async hasPost(userId: string, postId: string): Promise<boolean> {
      const row = await database
        .read()
        .selectFrom('posts')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '=', postId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * A page of a conversation, oldest first (B§7): the newest messages, or those before a cursor.
     */
    async findPage(
      userId: string,
      postId: string,
      cursor: PageCursor | null,
      limit: number,
    ): Promise<{ messages: Message[]; next: PageCursor | null }> {
      const rows = await database
        .read()
        .selectFrom('ai_messages')
        .selectAll()
        .where('user_id', '=', userId)
        .where('post_id', '=', postId)
        .$if(cursor !== null, (query) => query.where(afterCursor(cursor as PageCursor)))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const { page, next } = cutKeysetPage(rows, limit);
      return { messages: page.toReversed().map(toMessage), next };
    },

    /** The given ids that messages of the user have, in any order. */
    async findIds(userId: string, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await database
        .read()
        .selectFrom('ai_messages')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Returns one message, or null. */
    async find(userId: string, id: string): Promise<Message | null> {
      const row = await database
        .read()
        .selectFrom('ai_messages')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : toMessage(row);
    },

    /**
     * Stores a message, with the engine's lines in it; an id that the owner already has changes
     * nothing. false: its post does not exist.
     */
    insert: (userId: string, message: Message, lineIds: readonly string[] = []): Promise<boolean> =>
      database.transaction(async () => {
        if (!(await holdPost(database, userId, message.postId))) return false;
        const row = toRow(userId, message, lineIds);
        const result = await database
          .query()
          .insertInto('ai_messages')
          .values(row)
          .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
          .executeTakeFirst();
        if ((result.numInsertedOrUpdatedRows ?? 0n) > 0n)
          await indexDocument(database, userId, 'message', row.id, row.content, row.created_at);
        return true;
      }),

    /** Deletes a message; false when it does not exist. */
    remove: (userId: string, id: string): Promise<boolean> =>
      database.transaction(async () => {
        await removeDocument(database, userId, 'message', id);
        await removeAnswersAbout(database, userId, id);
        const result = await database
          .query()
          .deleteFrom('ai_messages')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .executeTakeFirst();
        return result.numDeletedRows > 0n;
      }),

    /**
     * Deletes the messages of a post in pieces, oldest first, but for those that are deleted with
     * the post. Returns the images that they named.
     */
    async removeOlder(userId: string, postId: string): Promise<string[]> {
      const images: string[] = [];
      const removeSome = async (limit: number) => {
        const oldest = await database
          .query()
          .selectFrom('ai_messages')
          .select(['id', 'images'])
          .where('user_id', '=', userId)
          .where('post_id', '=', postId)
          .orderBy('created_at')
          .orderBy('id')
          .limit(limit + DELETED_WITH_POST_MAX)
          .execute();
        const rows = oldest.slice(0, -DELETED_WITH_POST_MAX);
        if (rows.length === 0) return rows;
        const ids = rows.map(({ id }) => id);
        await removeDocuments(database, userId, 'message', ids);
        await database
          .query()
          .deleteFrom('ai_messages')
          .where('user_id', '=', userId)
          .where('id', 'in', ids)
          .execute();
        return rows;
      };
      await rowsInPieces(async (limit) => {
        const rows = await database.transaction(() => removeSome(limit));
        images.push(...rows.flatMap((row) => JSON.parse(row.images) as string[]));
        return BigInt(rows.length);
      });
      return images;
    },

    /** Every image that the messages of a post name. */
    async imagesOfConversation(userId: string, postId: string): Promise<string[]> {
      const rows = await database
        .read()
        .selectFrom('ai_messages')
        .select('images')
        .where('user_id', '=', userId)
        .where('post_id', '=', postId)
        .where('images', '!=', '[]')
        .execute();
      return rows.flatMap((row) => JSON.parse(row.images) as string[]);
    },
  };
}

function toRow(userId: string, message: Message, lineIds: readonly string[]): AiMessageTable {
  return {
    user_id: userId,
    id: message.id,
    post_id: message.postId,
    content: message.content,
    is_user: message.isUser ? 1 : 0,
    images: JSON.stringify(message.images),
    role_key: message.roleKey,
    engine: message.engine,
    usage: message.usage === null ? null : JSON.stringify(message.usage),
    line_ids: lineIds.length === 0 ? null : JSON.stringify(lineIds),
    created_at: Date.parse(message.createdAt),
  };
}

function toMessage(row: AiMessageTable): Message {
  return {
    id: row.id,
    postId: row.post_id,
    content: row.content,
    isUser: row.is_user === 1,
    images: JSON.parse(row.images) as string[],
    createdAt: new Date(row.created_at).toISOString(),
    roleKey: row.role_key,
    engine: row.engine,
    usage: row.usage === null ? null : (JSON.parse(row.usage) as TokenUsage),
  };
}

/** Whether a post exists; until the transaction ends, no other one can delete it. */
async function holdPost(database: Database, userId: string, postId: string): Promise<boolean> {
  const row = await database
    .query()
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', postId)
    .$if(database.kind === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  return row !== undefined;
}
