// Replies of trial mode, by the built-in engine or the own model. They are saved with their post
// and can be replaced while they are the last message. A text with signs of danger gets a gentle
// reply with telephone numbers.
import type { CallContext } from '#contract/base.ts';
import {
  replyAnswerSchema,
  type ConversationCare,
  type ReplyAnswer,
} from '#contract/reply.contract.ts';
import type { Message } from '#domain/messages/message.ts';
import { LOCAL_REPLY_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { joinLineIds } from '#domain/replies/reply-line.ts';
import { conversationCare } from '#ai/calls/conversation-care.ts';
import { partOfReply, replyCall, type MadeReply, type ReplyPart } from '#ai/calls/reply-call.ts';
import type { CallTools } from '#ai/calls/text-call.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialCalls, TrialWork } from '#web/trial/trial-calls.ts';
import type { LoadTrialEngine } from '#web/trial/trial-engine.ts';
import type { TrialFacts } from '#web/trial/trial-facts.ts';
import { trialError } from '#web/trial/trial-error.ts';
import {
  conversationFor,
  materialOf,
  personaOf,
  type ReplyInput,
} from '#web/trial/trial-reply-context.ts';
import { FREE } from '#web/trial/trial-rules.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import type { TrialPersonas } from '#web/trial/trial-personas.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';

/** Broken calls whose text can be kept, at most; the oldest are dropped first. */
const PARTS_MAX = 20;

export interface TrialRepliesPorts {
  calls: TrialCalls;
  loadEngine: LoadTrialEngine;
  aiSettings: TrialAiSettings;
  posts: TrialPosts;
  messages: TrialMessages;
  personas: Pick<TrialPersonas, 'voiceOf'>;
  facts: Pick<TrialFacts, 'contents'>;
  now: () => number;
  newId: () => string;
}

export function createTrialReplies({
  calls,
  loadEngine,
  aiSettings,
  posts,
  messages,
  personas,
  facts,
  now,
  newId,
}: TrialRepliesPorts) {
  /** What replies to posts have shown that did not end well, by the key of the call. */
  const parts = new Map<string, ReplyPart & { request: string }>();

  /** Notes what a call shows, until it ends well. */
  const notePart = (key: string, part: ReplyPart & { request: string }, tools: CallTools) => {
    parts.delete(key);
    for (const oldest of [...parts.keys()].slice(0, parts.size - PARTS_MAX + 1))
      parts.delete(oldest);
    parts.set(key, part);
    return {
      ...tools,
      push(text: string) {
        tools.push(text);
        part.content += text;
      },
      rewrite() {
        tools.rewrite();
        part.content = '';
      },
    };
  };

  /**
   * Saves the reply if its post still exists. A reply that it replaces must still be the last
   * message.
   */
  const save = (
    input: Pick<ReplyInput, 'role' | 'regenerate_message_id'> & { post_id: string },
    {
      response,
      lineId,
      engine,
      usage,
    }: Pick<MadeReply, 'response' | 'lineId' | 'engine' | 'usage'>,
  ): Message => {
    const post = posts.get(input.post_id);
    const { regenerate_message_id: replacedId } = input;
    const conversation = conversationFor(messages, post.id, replacedId);
    const replaces = conversation.find((message) => message.id === replacedId) ?? null;
    const message: Message = {
      id: newId(),
      postId: post.id,
      content: response,
      isUser: false,
      images: [],
      createdAt: messages.nextTime(post.id),
      roleKey: input.role,
      engine,
      usage,
    };
    const replacedLineIds = replaces === null ? [] : messages.lineIdsOf(replaces);
    const lineIds = joinLineIds(lineId === null ? [] : [lineId], replacedLineIds);
    messages.saveReply(message, replaces, lineIds);
    return message;
  };

  const prepare = (
    input: ReplyInput,
    request: string,
    key: string | null,
  ): TrialWork<ReplyAnswer> => {
    aiSettings.assertAllowed();
    const persona = personaOf(input, personas);
    const find = materialOf(input, { posts, messages, facts, aiSettings, now, newId });
    return async (writers, tools) => {
      const call = await replyCall(writers, await find(writers.model.kind), {
        persona,
        recentLines: messages.recentLineIds,
      });
      const { post_id, role: roleKey } = input;
      if (post_id === undefined || key === null) {
        const { made } = await call.work(tools);
        return () => made.answer;
      }
      const part = { request, roleKey, postId: post_id, engine: call.engine, content: '' };
      const { made } = await call.work(notePart(key, part, tools));
      return () => {
        const message = save({ ...input, post_id }, made);
        parts.delete(key);
        return { ...made.answer, message, ...FREE, ...made.memory };
      };
    };
  };

  const start = (input: ReplyInput, { idempotencyKey }: CallContext) => {
    if (input.post_id !== undefined && idempotencyKey === undefined)
      throw trialError('IDEMPOTENCY_KEY_REQUIRED');
    // With a post the given context is ignored (rulings 43), so it does not distinguish requests.
    const request = JSON.stringify([
      'reply',
      input.role,
      input.content,
      ...(input.post_id === undefined
        ? [input.context, input.persona]
        : [input.post_id, input.regenerate_message_id]),
    ]);
    return calls.start<ReplyAnswer>({
      request,
      key: idempotencyKey ?? null,
      outlivesCaller: input.post_id !== undefined,
      answerSchema: replyAnswerSchema,
      // A hosted model has less (ai/remote-model.ts).
      timeLimitMs: LOCAL_REPLY_DEADLINE_MS,
      prepare: () => prepare(input, request, idempotencyKey?.toLowerCase() ?? null),
    });
  };

  return {
    /**
     * Requests a reply and waits for all of it. AI_SWITCHED_OFF, AI_CONSENT_REQUIRED,
     * POST_NOT_FOUND, POST_AI_PRIVATE, EMPTY_CONTENT, MESSAGE_NOT_FOUND, REPLY_NOT_REPLACEABLE,
     * SAMPLE_READ_ONLY, IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED,
     * STORAGE_FULL, and with an own model AI_TIMEOUT, AI_UNAVAILABLE and OWN_MODEL_*.
     */
    create: (input: ReplyInput, context: CallContext) => start(input, context).answer,

    /** The card or line for a conversation. POST_NOT_FOUND. */
    async care(postId: string): Promise<ConversationCare> {
      const post = posts.get(postId);
      const { crisis } = await loadEngine();
      return conversationCare(crisis, post, messages.all(postId));
    },

    /**
     * Requests a reply as a stream. An invalid request throws at once; a later failure is an
     * `error` event.
     */
    stream: (input: ReplyInput, context: CallContext) => start(input, context).events(),

    /**
     * Saves what a call showed before it broke off, at the end of the conversation. A reload
     * forgets it, as it forgets the failed reply on the page. The server's codes and STORAGE_FULL.
     */
    async keep({ idempotencyKey: key, postId }: { idempotencyKey: string; postId: string }) {
      const { id: post_id } = posts.get(postId);
      const { message } = await calls.keepPart(key, replyAnswerSchema, () => {
        const part = parts.get(key);
        const shown = part === undefined ? null : partOfReply(part.content, part);
        if (part?.postId !== post_id || shown === null) throw trialError('REPLY_PART_GONE');
        const { request, roleKey, engine } = part;
        const { content } = shown;
        const message = save(
          { role: roleKey, post_id },
          { response: content, lineId: null, engine, usage: null },
        );
        parts.delete(key);
        return { request, answer: { success: true as const, response: content, message } };
      });
      if (message?.postId !== post_id) throw trialError('REPLY_PART_GONE');
      return message;
    },
  };
}
