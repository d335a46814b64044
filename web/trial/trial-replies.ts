// Replies of trial mode, by the built-in engine in the browser. They are saved with their post and
// can be replaced while they are the last message. A text with signs of danger gets a gentle reply
// with telephone numbers.
import type { CallContext } from '#contract/base.ts';
import { replyAnswerSchema, type ReplyAnswer } from '#contract/reply.contract.ts';
import type { Message } from '#domain/messages/message.ts';
import { joinLineIds } from '#domain/replies/reply-line.ts';
import { uuidV7, UUID_RANDOM_BYTES } from '#domain/shared/ids.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialCallPlan, TrialCalls } from '#web/trial/trial-calls.ts';
import type { TrialEngine } from '#web/trial/trial-engine.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { conversationFor, engineInput, type ReplyInput } from '#web/trial/trial-reply-context.ts';
import { FREE, noticeOf } from '#web/trial/trial-rules.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';

export interface TrialRepliesPorts {
  calls: TrialCalls;
  aiSettings: TrialAiSettings;
  posts: TrialPosts;
  messages: TrialMessages;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
}

export function createTrialReplies({
  calls,
  aiSettings,
  posts,
  messages,
  now,
  randomBytes,
}: TrialRepliesPorts) {
  const newId = () => uuidV7(now(), randomBytes(UUID_RANDOM_BYTES));

  /**
   * Saves the reply if its post still exists. A reply that it replaces must still be the last
   * message.
   */
  const save = (
    input: ReplyInput & { post_id: string },
    { text, lineId }: ReturnType<TrialEngine['composeReply']>,
  ): Message => {
    const post = posts.get(input.post_id);
    const { regenerate_message_id: replacedId } = input;
    const conversation = conversationFor(messages, post.id, replacedId);
    const replaces = conversation.find((message) => message.id === replacedId) ?? null;
    const message: Message = {
      id: newId(),
      postId: post.id,
      content: text,
      isUser: false,
      images: [],
      createdAt: messages.nextTime(post.id),
      roleKey: input.role,
      engine: 'builtin',
      usage: null,
    };
    const replacedLineIds = replaces === null ? [] : messages.lineIdsOf(replaces);
    const lineIds = joinLineIds(lineId === null ? [] : [lineId], replacedLineIds);
    messages.saveReply(message, replaces, lineIds);
    return message;
  };

  const prepare = (input: ReplyInput) => {
    aiSettings.assertAllowed();
    const request = engineInput(input, { posts, messages }, newId());
    return (engine: TrialEngine) => {
      const crisis = engine.crisisIn(request.content);
      const reply = engine.composeReply(request);
      const finish = (): ReplyAnswer => {
        const base = { success: true as const, response: reply.text, ...noticeOf(crisis) };
        const { post_id } = input;
        return post_id === undefined
          ? base
          : { ...base, message: save({ ...input, post_id }, reply), stones: FREE.stones };
      };
      return { text: reply.text, finish };
    };
  };

  const start = (input: ReplyInput, { idempotencyKey }: CallContext) => {
    if (input.post_id !== undefined && idempotencyKey === undefined)
      throw trialError('IDEMPOTENCY_KEY_REQUIRED');
    const plan: TrialCallPlan<ReplyAnswer> = {
      // With a post the given context is ignored (rulings 43), so it does not distinguish requests.
      request: JSON.stringify([
        'reply',
        input.role,
        input.content,
        ...(input.post_id === undefined
          ? [input.context]
          : [input.post_id, input.regenerate_message_id]),
      ]),
      key: idempotencyKey ?? null,
      outlivesCaller: input.post_id !== undefined,
      answerSchema: replyAnswerSchema,
      prepare: () => prepare(input),
    };
    return calls.start(plan);
  };

  return {
    /**
     * Requests a reply and waits for all of it. AI_SWITCHED_OFF, POST_NOT_FOUND, POST_AI_PRIVATE,
     * EMPTY_CONTENT, MESSAGE_NOT_FOUND, REPLY_NOT_REPLACEABLE, SAMPLE_READ_ONLY,
     * IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, STORAGE_FULL.
     */
    create: (input: ReplyInput, context: CallContext) => start(input, context).answer,

    /**
     * Requests a reply as a stream. An invalid request throws at once; a later failure is an
     * `error` event.
     */
    stream: (input: ReplyInput, context: CallContext) => start(input, context).events(),
  };
}
