// Replies of trial mode, by the built-in engine or the own model. They are saved with their post
// and can be replaced while they are the last message. A text with signs of danger gets a gentle
// reply with telephone numbers.
import type { CallContext } from '#contract/base.ts';
import { replyAnswerSchema, type ReplyAnswer } from '#contract/reply.contract.ts';
import type { Message } from '#domain/messages/message.ts';
import { REPLY_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { joinLineIds } from '#domain/replies/reply-line.ts';
import { replyCall, type MadeReply } from '#ai/calls/reply-call.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialCalls, TrialWork } from '#web/trial/trial-calls.ts';
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

export interface TrialRepliesPorts {
  calls: TrialCalls;
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
  aiSettings,
  posts,
  messages,
  personas,
  facts,
  now,
  newId,
}: TrialRepliesPorts) {
  /**
   * Saves the reply if its post still exists. A reply that it replaces must still be the last
   * message.
   */
  const save = (
    input: ReplyInput & { post_id: string },
    { response, lineId, engine, usage }: MadeReply,
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

  const prepare = (input: ReplyInput): TrialWork<ReplyAnswer> => {
    aiSettings.assertAllowed();
    const persona = personaOf(input, personas);
    const find = materialOf(input, { posts, messages, facts, aiSettings, now, newId });
    return async (writers, tools) => {
      const call = await replyCall(writers, await find(writers.model.kind), {
        persona,
        recentLines: messages.recentLineIds,
      });
      const { made } = await call.work(tools);
      return () => {
        const { post_id } = input;
        if (post_id === undefined) return made.answer;
        const message = save({ ...input, post_id }, made);
        return { ...made.answer, message, ...FREE, ...made.memory };
      };
    };
  };

  const start = (input: ReplyInput, { idempotencyKey }: CallContext) => {
    if (input.post_id !== undefined && idempotencyKey === undefined)
      throw trialError('IDEMPOTENCY_KEY_REQUIRED');
    return calls.start<ReplyAnswer>({
      // With a post the given context is ignored (rulings 43), so it does not distinguish requests.
      request: JSON.stringify([
        'reply',
        input.role,
        input.content,
        ...(input.post_id === undefined
          ? [input.context, input.persona]
          : [input.post_id, input.regenerate_message_id]),
      ]),
      key: idempotencyKey ?? null,
      outlivesCaller: input.post_id !== undefined,
      answerSchema: replyAnswerSchema,
      timeLimitMs: REPLY_DEADLINE_MS,
      prepare: () => prepare(input),
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

    /**
     * Requests a reply as a stream. An invalid request throws at once; a later failure is an
     * `error` event.
     */
    stream: (input: ReplyInput, context: CallContext) => start(input, context).events(),
  };
}
