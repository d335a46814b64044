// The conversations about a user's posts. features/replies writes the replies of the AI.
import type { PageInput } from '#contract/base.ts';
import type { NewMessage } from '#contract/message.contract.ts';
import {
  checkMessageDraft,
  newMessage,
  REPLY_MAX_CHARACTERS,
  type Message,
} from '#domain/messages/message.ts';
import { PAGE_SIZE_MAX } from '#domain/shared/paging.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import { assertOwnImages } from '#server/http/own-images.ts';
import type { MessageRepository } from '#server/features/messages/message.repository.ts';

export interface MessageServicePorts {
  messages: MessageRepository;
  /** Runs work that stores texts in a transaction. TEXT_SPACE_FULL. */
  storeTexts: <T>(userId: string, work: () => Promise<T>) => Promise<T>;
  now: () => number;
  /** Removes images that a deleted message named, unless another row names them (rulings 12). */
  releaseImages: (userId: string, refs: readonly string[]) => Promise<void>;
}

/** A message of a trial conversation. */
export type ImportedLine = Pick<
  Message,
  'id' | 'postId' | 'content' | 'isUser' | 'images' | 'roleKey' | 'engine'
>;

export type MessageService = ReturnType<typeof createMessageService>;

export function createMessageService({
  messages,
  storeTexts,
  now,
  releaseImages,
}: MessageServicePorts) {
  const assertPost = async (userId: string, postId: string): Promise<void> => {
    if (!(await messages.hasPost(userId, postId))) throw new AppError('POST_NOT_FOUND');
  };

  const insert = async (...row: Parameters<MessageRepository['insert']>): Promise<void> => {
    if (!(await messages.insert(...row))) throw new AppError('POST_NOT_FOUND');
  };

  return {
    /**
     * A page of a conversation, oldest first; without a cursor the newest one. POST_NOT_FOUND,
     * INVALID_CURSOR.
     */
    async listMessages(userId: string, input: { postId: string } & PageInput) {
      await assertPost(userId, input.postId);
      const page = await messages.findPage(
        userId,
        input.postId,
        readCursor(input.cursor),
        input.limit ?? PAGE_SIZE_MAX,
      );
      return { items: page.messages, nextCursor: writeCursor(page.next) };
    },

    /**
     * Saves a message of the user; an existing id returns its row (rulings 42). POST_NOT_FOUND,
     * EMPTY_CONTENT, CONTENT_TOO_LONG, TOO_MANY_IMAGES, IMAGE_NOT_OWNED, TEXT_SPACE_FULL;
     * MESSAGE_NOT_FOUND when the id belongs to another post.
     */
    async sendMessage(userId: string, input: NewMessage): Promise<Message> {
      const draft = orFail(checkMessageDraft(input));
      assertOwnImages(userId, draft.images);
      const message = newMessage({ ...input, ...draft }, now());
      await storeTexts(userId, () => insert(userId, message));
      const saved = await messages.find(userId, input.id);
      if (saved === null || saved.postId !== input.postId) throw new AppError('MESSAGE_NOT_FOUND');
      return saved;
    },

    /**
     * Imports a message with its time (rulings 38); an existing id is not changed. EMPTY_CONTENT,
     * CONTENT_TOO_LONG, TOO_MANY_IMAGES, IMAGE_NOT_OWNED, POST_NOT_FOUND; MESSAGE_NOT_FOUND when
     * the id belongs to another post.
     */
    async importMessage(userId: string, input: ImportedLine, createdAtMs: number): Promise<void> {
      if (!input.isUser && input.content.length > REPLY_MAX_CHARACTERS)
        throw new AppError('CONTENT_TOO_LONG');
      // A reply may be longer than a message of a user.
      const { content, images } = input.isUser ? orFail(checkMessageDraft(input)) : input;
      assertOwnImages(userId, images);
      const { id, postId, isUser, roleKey, engine } = input;
      const author = isUser ? {} : { isUser, roleKey, engine };
      await insert(userId, {
        ...newMessage({ id, postId, content, images }, createdAtMs),
        ...author,
      });
      if ((await messages.find(userId, id))?.postId !== postId)
        throw new AppError('MESSAGE_NOT_FOUND');
    },

    /** The given ids that messages of the user have, in any order. */
    listKnown: (userId: string, ids: readonly string[]): Promise<string[]> =>
      messages.findIds(userId, ids),

    /**
     * Saves a reply of the AI in place of the one it replaces. `lineIds` are never returned with
     * the message. Call inside a transaction. POST_NOT_FOUND.
     */
    async saveReply(
      userId: string,
      reply: Message,
      replacedId: string | null,
      lineIds: readonly string[],
    ): Promise<void> {
      if (replacedId !== null) await messages.remove(userId, replacedId);
      await insert(userId, reply, lineIds);
    },

    /** Deletes one message, the user's or the AI's; final. MESSAGE_NOT_FOUND. */
    async removeMessage(userId: string, id: string): Promise<void> {
      const message = await messages.find(userId, id);
      if (message === null || !(await messages.remove(userId, id)))
        throw new AppError('MESSAGE_NOT_FOUND');
      await releaseImages(userId, message.images);
    },

    /** Deletes most of a long conversation before its post, and returns its images. */
    removeOlder: (userId: string, postId: string): Promise<string[]> =>
      messages.removeOlder(userId, postId),

    /** Every image of a conversation; deleting the post releases them. */
    imagesOfConversation: (userId: string, postId: string): Promise<string[]> =>
      messages.imagesOfConversation(userId, postId),
  };
}
