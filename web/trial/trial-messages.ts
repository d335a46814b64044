// Conversations of trial mode. What is said to a sample post is kept like any other message; the
// sample's own lines are read only.
import type { PageInput } from '#contract/base.ts';
import type * as z from 'zod/mini';
import { messageSchema } from '#contract/message.contract.ts';
import { checkMessageDraft, type Message } from '#domain/messages/message.ts';
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

/** A message as it is stored: the wire's own shape. */
const storedMessageSchema: z.ZodMiniType<Message> = messageSchema;

/** What the messages work with. */
export interface TrialMessagesPorts {
  store: TrialStore;
  samples: TrialSamples;
  images: ImageKeeper;
  posts: Pick<TrialPosts, 'has'>;
  now: () => number;
}

/** The conversations of trial mode. */
export type TrialMessages = ReturnType<typeof createTrialMessages>;

/** Builds the conversations from their ports. */
export function createTrialMessages({ store, samples, images, posts, now }: TrialMessagesPorts) {
  const own = (postId: string): Message[] =>
    store.list(conversationPrefix(postId), storedMessageSchema);

  const assertPost = (postId: string): void => {
    if (!posts.has(postId)) throw trialError('POST_NOT_FOUND');
  };

  const list = (postId: string): Message[] =>
    [...samples.messagesOf(postId), ...own(postId)].toSorted(oldestFirst);

  /**
   * Now, or just after the last word: what is said next stands next, however coarse or wrong a
   * browser's clock is.
   */
  const nextTime = (postId: string): string => {
    const last = list(postId).at(-1);
    return new Date(
      last === undefined ? now() : Math.max(now(), Date.parse(last.createdAt) + 1),
    ).toISOString();
  };

  return {
    nextTime,

    /** The person's own rows of a conversation, in no order. */
    own,

    /** The whole conversation of a post, oldest first; a post that is not there has none. */
    all: list,

    /**
     * A page of the conversation of a post, oldest first; the newest one without a cursor.
     * POST_NOT_FOUND, INVALID_CURSOR.
     */
    list(input: PageInput & { postId: string }) {
      assertPost(input.postId);
      const rest = rowsAfter(list(input.postId).toReversed(), input.cursor);
      const { items, nextCursor } = pageOf(rest, input.limit ?? PAGE_SIZE_MAX);
      return { items: items.toReversed(), nextCursor };
    },

    /**
     * Saves the person's own message; an id that exists answers the existing row. The codes of the
     * server's, and STORAGE_FULL.
     */
    send(input: { postId: string; id: string; content: string; images: string[] }): Message {
      const draft = orFail(checkMessageDraft(input));
      assertOwnImages(draft.images);
      assertPost(input.postId);
      const key = keyOf(store, input.id);
      const existing = key === null ? null : store.find(key, storedMessageSchema);
      if (existing !== null && existing.postId !== input.postId)
        throw trialError('MESSAGE_NOT_FOUND');
      if (existing !== null) return existing;
      const message: Message = {
        id: input.id,
        postId: input.postId,
        ...draft,
        isUser: true,
        createdAt: nextTime(input.postId),
        roleKey: null,
        engine: null,
        usage: null,
      };
      store.write(messageKey(message), message);
      return message;
    },

    /** Saves a reply; with `replaces` the old one goes, after the new one is safe. STORAGE_FULL. */
    saveReply(reply: Message, replaces: Message | null): void {
      store.write(messageKey(reply), reply);
      if (replaces === null) return;
      store.remove([messageKey(replaces)]);
      forgetAnswersAbout(store, replaces.id);
    },

    /** Deletes one message; final. MESSAGE_NOT_FOUND, SAMPLE_READ_ONLY. */
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

function keyOf(store: TrialStore, id: string): string | null {
  return store.keysWith(TRIAL_KEYS.messages).find((key) => key.endsWith(`.${id}`)) ?? null;
}
