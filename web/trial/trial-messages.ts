// Conversations of trial mode. Messages on a sample post are stored like any other; the sample's
// own messages are read only.
import type { PageInput } from '#contract/base.ts';
import * as z from 'zod/mini';
import { messageSchema, type NewMessage } from '#contract/message.contract.ts';
import {
  checkMessageDraft,
  newMessage,
  REPLY_MAX_CHARACTERS,
  type Message,
} from '#domain/messages/message.ts';
import { joinLineIds, MESSAGES_READ_FOR_LINES } from '#domain/replies/reply-line.ts';
import { PAGE_SIZE_MAX } from '#domain/shared/paging.ts';
import { orFail, trialError } from '#web/trial/trial-error.ts';
import { assertOwnImages, type ImageKeeper } from '#web/trial/trial-images.ts';
import { oldestFirst, pageOf, rowsAfter } from '#web/trial/trial-page.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import {
  conversationPrefix,
  forgetAnswersAbout,
  TRIAL_KEYS,
  type TrialStore,
} from '#web/trial/trial-store.ts';
import type { TrialSamples } from '#web/trial/samples/samples.ts';

/** A message is stored in the wire shape. */
const storedMessageSchema: z.ZodMiniType<Message> = messageSchema;

/**
 * The engine's lines in a stored reply and in those it replaced, beside the wire shape. Other rows
 * have none, and an unreadable list does not cost the message.
 */
const storedLinesSchema = z.object({ lineIds: z.optional(z.unknown()) });
const lineIdsSchema = z.array(z.string());

export interface TrialMessagesPorts {
  store: TrialStore;
  samples: TrialSamples;
  images: ImageKeeper;
  posts: Pick<TrialPosts, 'has'>;
  now: () => number;
}

/** A message that was written elsewhere. */
export type ImportedLine = Omit<Message, 'usage' | 'isSample'>;

export type TrialMessages = ReturnType<typeof createTrialMessages>;

export function createTrialMessages({ store, samples, images, posts, now }: TrialMessagesPorts) {
  const own = (postId: string): Message[] =>
    store.list(conversationPrefix(postId), storedMessageSchema);

  const lineIdsAt = (key: string): string[] =>
    lineIdsSchema.safeParse(store.find(key, storedLinesSchema)?.lineIds).data ?? [];

  const assertPost = (postId: string): void => {
    if (!posts.has(postId)) throw trialError('POST_NOT_FOUND');
  };

  const list = (postId: string): Message[] =>
    [...samples.messagesOf(postId), ...own(postId)].toSorted(oldestFirst);

  /**
   * Returns now, or just after the last message: a new message is always the last one, even if the
   * browser's clock is coarse or wrong.
   */
  const nextTime = (postId: string): string => {
    const last = list(postId).at(-1);
    return new Date(
      last === undefined ? now() : Math.max(now(), Date.parse(last.createdAt) + 1),
    ).toISOString();
  };

  return {
    nextTime,

    /** The user's own rows of a conversation, unordered. */
    own,

    /** The whole conversation of a post, oldest first; empty for an unknown post. */
    all: list,

    /**
     * A page of a conversation, oldest first; the newest page without a cursor. POST_NOT_FOUND,
     * INVALID_CURSOR.
     */
    list(input: PageInput & { postId: string }) {
      assertPost(input.postId);
      const rest = rowsAfter(list(input.postId).toReversed(), input.cursor);
      const { items, nextCursor } = pageOf(rest, input.limit ?? PAGE_SIZE_MAX);
      return { items: items.toReversed(), nextCursor };
    },

    /**
     * Saves the user's message; an id that exists returns the existing row. Throws the server's
     * codes and STORAGE_FULL.
     */
    send(input: NewMessage): Message {
      const draft = orFail(checkMessageDraft(input));
      assertOwnImages(draft.images);
      assertPost(input.postId);
      const key = keyOf(store, input.id);
      const existing = key === null ? null : store.find(key, storedMessageSchema);
      if (existing !== null && existing.postId !== input.postId)
        throw trialError('MESSAGE_NOT_FOUND');
      if (existing !== null) return existing;
      const createdAtMs = Date.parse(nextTime(input.postId));
      const message = newMessage({ ...input, ...draft }, createdAtMs);
      store.write(messageKey(message), message);
      return message;
    },

    /**
     * Stores a message that was written elsewhere, with its time; a row that exists is not changed.
     * As `send`.
     */
    importMessage(line: ImportedLine): void {
      if (!line.isUser && line.content.length > REPLY_MAX_CHARACTERS)
        throw trialError('CONTENT_TOO_LONG');
      const { content, images: sent } = line.isUser ? orFail(checkMessageDraft(line)) : line;
      assertOwnImages(sent);
      assertPost(line.postId);
      const key = keyOf(store, line.id);
      if (key === null)
        store.write(messageKey(line), { ...line, content, images: sent, usage: null });
      else if (key !== messageKey(line)) throw trialError('MESSAGE_NOT_FOUND');
    },

    /** The ids of all own messages. */
    ids: (): string[] => store.keysWith(TRIAL_KEYS.messages).map(idIn),

    /** The engine's lines in a reply and in those it replaced. */
    lineIdsOf: (message: Pick<Message, 'id' | 'postId'>): string[] =>
      lineIdsAt(messageKey(message)),

    /** The engine's lines that the user read last in any conversation, newest first. */
    recentLineIds(): string[] {
      const newest = store
        .keysWith(TRIAL_KEYS.messages)
        .toSorted((a, b) => (idIn(a) < idIn(b) ? 1 : -1))
        .slice(0, MESSAGES_READ_FOR_LINES);
      return joinLineIds(...newest.map(lineIdsAt));
    },

    /** Saves a reply with its lines, then removes the one it replaces. STORAGE_FULL. */
    saveReply(reply: Message, replaces: Message | null, lineIds: readonly string[]): void {
      store.write(messageKey(reply), lineIds.length === 0 ? reply : { ...reply, lineIds });
      if (replaces === null) return;
      store.remove([messageKey(replaces)]);
      forgetAnswersAbout(store, replaces.id);
    },

    /** Deletes one message for good. MESSAGE_NOT_FOUND, SAMPLE_READ_ONLY. */
    async remove(id: string): Promise<void> {
      const key = keyOf(store, id);
      if (key === null)
        throw trialError(samples.hasMessage(id) ? 'SAMPLE_READ_ONLY' : 'MESSAGE_NOT_FOUND');
      const message = store.find(key, storedMessageSchema);
      store.remove([key]);
      forgetAnswersAbout(store, id);
      await images.release(message?.images ?? []);
    },
  };
}

function messageKey(message: Pick<Message, 'id' | 'postId'>): string {
  return `${conversationPrefix(message.postId)}${message.id}`;
}

/** The id at the end of a message's key: a UUIDv7, so ids sort by time. */
function idIn(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}

function keyOf(store: TrialStore, id: string): string | null {
  return store.keysWith(TRIAL_KEYS.messages).find((key) => key.endsWith(`.${id}`)) ?? null;
}
