// Asking the AI for a reply (B§4, B§7; rulings 24–27, 43). With a post the server builds the
// context from what it has saved, and saves reply, charge and answer in one transaction; without
// one it answers and keeps nothing.
import type { ReplyAnswer, ReplyEvent } from '#contract/reply.contract.ts';
import { regenerableReply } from '#domain/messages/conversation.ts';
import { MESSAGE_MAX_CHARACTERS, type Message } from '#domain/messages/message.ts';
import {
  buildReplyRequest,
  CONTEXT_MAX_MESSAGES,
  withImagesNamed,
  type ContextTurn,
} from '#domain/replies/reply-context.ts';
import { REPLY_DEADLINE_MS } from '#domain/replies/reply-deadline.ts';
import type { CrisisWatch } from '#ai/crisis.ts';
import { readToEnd, type ReplyTask, type TextModel } from '#ai/text-model.ts';
import type { RelatedPost } from '#server/features/search/search.service.ts';
import { AppError } from '#server/http/app-error.ts';
import type { AiCallPlan } from '#server/features/ai-calls/ai-call.ts';
import type { AiCallService } from '#server/features/ai-calls/ai-call.service.ts';
import { callEvents } from '#server/features/ai-calls/call-events.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import type { LiveCall } from '#server/features/ai-calls/live-call.ts';
import type { ReplyRepository } from '#server/features/replies/reply.repository.ts';

/** A request as the contract parses it. */
export interface ReplyInput {
  role: string;
  context: ContextTurn[];
  content: string;
  post_id?: string | undefined;
  regenerate_message_id?: string | undefined;
}

/** What the reply service works with. */
export interface ReplyServicePorts {
  replies: ReplyRepository;
  /** Saves a reply in place of the one it replaces: `MessageService.saveReply`. */
  saveReply: (userId: string, reply: Message, replacedId: string | null) => Promise<void>;
  model: TextModel;
  /** Answers where danger was told of. */
  builtin: TextModel;
  calls: AiCallService;
  /** Fails unless the person allows AI: AI_SWITCHED_OFF, AI_CONSENT_REQUIRED. */
  assertAiAllowed: (userId: string) => Promise<{ memoryOff: boolean }>;
  crisis: CrisisWatch;
  /** Earlier posts that touch the same things. */
  findRelated: (userId: string, text: string, exceptPostId: string) => Promise<RelatedPost[]>;
  now: () => number;
  newId: () => string;
}

/** The reply service. */
export type ReplyService = ReturnType<typeof createReplyService>;

/** Builds the service from its ports. */
export function createReplyService({
  replies,
  saveReply,
  model,
  builtin,
  calls,
  assertAiAllowed,
  crisis,
  findRelated,
  now,
  newId,
}: ReplyServicePorts) {
  const findPost = async (userId: string, id: string) => {
    const post = await replies.findPost(userId, id);
    if (post === null) throw new AppError('POST_NOT_FOUND');
    return post;
  };

  /**
   * The conversation, once the reply to replace was found to be its last word. MESSAGE_NOT_FOUND,
   * REPLY_NOT_REPLACEABLE.
   */
  const conversationFor = async (userId: string, postId: string, replaced: string | undefined) => {
    const lines = await replies.conversation(userId, postId);
    if (replaced === undefined) return lines;
    if (!lines.some((line) => line.id === replaced)) throw new AppError('MESSAGE_NOT_FOUND');
    if (regenerableReply(lines, false) !== replaced) throw new AppError('REPLY_NOT_REPLACEABLE');
    return lines;
  };

  /** What the engine is asked, and which earlier posts it is shown. */
  const taskOf = async (
    userId: string,
    input: ReplyInput,
    memoryOff: boolean,
  ): Promise<{ task: ReplyTask; related: NonNullable<ReplyAnswer['related']> }> => {
    if (input.post_id === undefined) {
      if (input.content.trim() === '') throw new AppError('EMPTY_CONTENT');
      const context = input.context
        .filter((turn) => turn.content.trim() !== '')
        .slice(-CONTEXT_MAX_MESSAGES);
      const task: ReplyTask = {
        task: 'reply',
        roleKey: input.role,
        content: input.content.trim(),
        context,
        postText: '',
        related: [],
        replaced: null,
        seed: newId(),
      };
      return { task, related: [] };
    }
    const post = await findPost(userId, input.post_id);
    if (post.aiPrivate) throw new AppError('POST_AI_PRIVATE');
    const lines = await conversationFor(userId, post.id, input.regenerate_message_id);
    const request = buildReplyRequest(post, lines, input.regenerate_message_id ?? null);
    // The built-in engine quotes the entry itself and has no use for earlier ones.
    const found =
      memoryOff || model.kind === 'builtin'
        ? []
        : await findRelated(userId, `${post.content}\n${request.content}`, post.id);
    const task: ReplyTask = {
      task: 'reply',
      roleKey: input.role,
      ...request,
      postText: withImagesNamed(post.content, post.images.length),
      related: found.map((earlier) => ({
        text: earlier.text,
        date: formatDay(earlier.createdAtMs),
      })),
      replaced: lines.find((line) => line.id === input.regenerate_message_id)?.content ?? null,
      seed: newId(),
    };
    return {
      task,
      related: found.map((earlier) => ({
        post_id: earlier.id,
        date: new Date(earlier.createdAtMs).toISOString(),
      })),
    };
  };

  /**
   * Saves the reply where its post still stands and, if it replaces one, that one is still the last
   * word.
   */
  const save = async (
    userId: string,
    input: ReplyInput & { post_id: string },
    reply: Pick<Message, 'id' | 'content' | 'engine' | 'usage'>,
  ): Promise<Message> => {
    const post = await findPost(userId, input.post_id);
    const lines = await conversationFor(userId, post.id, input.regenerate_message_id);
    // A clock that stood still must not put the reply before the message it answers.
    const createdAtMs = Math.max(now(), (lines.at(-1)?.createdAtMs ?? 0) + 1);
    const message: Message = {
      ...reply,
      postId: post.id,
      isUser: false,
      images: [],
      roleKey: input.role,
      createdAt: new Date(createdAtMs).toISOString(),
    };
    await saveReply(userId, message, input.regenerate_message_id ?? null);
    return message;
  };

  const plan = async (userId: string, input: ReplyInput): Promise<AiCallPlan<ReplyAnswer>> => {
    const { memoryOff } = await assertAiAllowed(userId);
    const { task, related } = await taskOf(userId, input, memoryOff);
    const danger = crisis.look(task.content);
    // Danger is answered in words written by people, at once and free of charge.
    const writer = danger === null ? model : builtin;
    const extra = danger === null ? {} : { notice: 'crisis' as const, crisis: danger.card };
    return {
      reason: 'ai_reply',
      estimateTokens: writer.estimate(task),
      promptTokens: writer.estimatePrompt(task),
      outlivesCaller: input.post_id !== undefined,
      work: async ({ reservation, signal, leftMs, push }) => {
        const answer = await readToEnd(
          writer.stream(reservation, task, { signal, totalMs: leftMs() }),
          push,
        );
        const response = answer.text.slice(0, MESSAGE_MAX_CHARACTERS);
        const usage = answer.engine === 'builtin' ? null : answer.usage;
        const id = newId();
        return {
          cost: {
            totalTokens: answer.usage.total_tokens,
            estimated: answer.estimated,
            reference: id,
          },
          save: async (stones) => {
            const base = {
              success: true as const,
              response,
              ...(usage === null ? {} : { usage }),
              ...extra,
            };
            const { post_id } = input;
            if (post_id === undefined) return base;
            const message = await save(
              userId,
              { ...input, post_id },
              { id, content: response, engine: answer.engine, usage },
            );
            return {
              ...base,
              message,
              stones,
              ...(related.length === 0 || danger !== null ? {} : { related }),
            };
          },
        };
      },
    };
  };

  const start = (caller: CallHeader, input: ReplyInput): Promise<LiveCall<ReplyAnswer>> => {
    if (input.post_id !== undefined && caller.idempotencyKey === null)
      throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
    const { role, content, context, post_id, regenerate_message_id } = input;
    const fingerprint = JSON.stringify(
      post_id === undefined
        ? [role, content, context]
        : [role, content, post_id, regenerate_message_id ?? null],
    );
    return calls.start(
      { ...caller, operation: 'conversation_guide', fingerprint, timeLimitMs: REPLY_DEADLINE_MS },
      () => plan(caller.userId, input),
    );
  };

  return {
    /**
     * Asks for a reply and waits for all of it. POST_NOT_FOUND, POST_AI_PRIVATE, EMPTY_CONTENT,
     * MESSAGE_NOT_FOUND, REPLY_NOT_REPLACEABLE, AI_SWITCHED_OFF, AI_CONSENT_REQUIRED,
     * INSUFFICIENT_STONES, IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED,
     * AI_UNAVAILABLE, AI_TIMEOUT.
     */
    async createReply(caller: CallHeader, input: ReplyInput): Promise<ReplyAnswer> {
      const call = await start(caller, input);
      return call.result;
    },

    /**
     * Asks for a reply as a stream. What is wrong with the request fails at once (the codes of
     * createReply); what goes wrong later is an `error` event.
     */
    async streamReply(caller: CallHeader, input: ReplyInput): Promise<AsyncGenerator<ReplyEvent>> {
      const call = await start(caller, input);
      return callEvents(call, caller.signal);
    },

    /** Stops a call under way; its partial text is discarded. */
    cancelReply: (userId: string, idempotencyKey: string): Promise<boolean> =>
      calls.cancel(userId, idempotencyKey),
  };
}

/**
 * The day of an earlier post as a persona names it; the product's own time zone, for a model cannot
 * know the reader's.
 */
function formatDay(ms: number): string {
  return new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(ms);
}
