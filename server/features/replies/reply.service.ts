// Replies of the AI (B§4, B§7; rulings 24–27, 43). With a post the server builds the context from
// the saved conversation and saves reply, charge and response in one transaction. Without a post
// only the charge and the stored response are written.
import type { ReplyAnswer, ReplyEvent } from '#contract/reply.contract.ts';
import { regenerableReply } from '#domain/messages/conversation.ts';
import { MESSAGE_MAX_CHARACTERS, type Message } from '#domain/messages/message.ts';
import {
  buildReplyRequest,
  CONTEXT_MAX_MESSAGES,
  withImagesNamed,
  type ContextTurn,
} from '#domain/replies/reply-context.ts';
import { joinLineIds } from '#domain/replies/reply-line.ts';
import { isTimeZone } from '#domain/shared/calendar.ts';
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

/** For requests without a time zone: that of most writers. */
const FALLBACK_TIME_ZONE = 'Asia/Shanghai';

export interface ReplyInput {
  role: string;
  context: ContextTurn[];
  content: string;
  post_id?: string | undefined;
  regenerate_message_id?: string | undefined;
  time_zone?: string | undefined;
}

export interface ReplyServicePorts {
  replies: ReplyRepository;
  /** Saves a reply in place of the one it replaces: `MessageService.saveReply`. */
  saveReply: (
    userId: string,
    reply: Message,
    replacedId: string | null,
    lineIds: readonly string[],
  ) => Promise<void>;
  model: TextModel;
  /** Writes the reply when the text mentions danger. */
  builtin: TextModel;
  calls: AiCallService;
  /** Throws unless the user allows AI: AI_SWITCHED_OFF, AI_CONSENT_REQUIRED. */
  assertAiAllowed: (userId: string) => Promise<{ memoryOff: boolean }>;
  crisis: CrisisWatch;
  /** Returns related earlier posts. */
  findRelated: (userId: string, text: string, exceptPostId: string) => Promise<RelatedPost[]>;
  now: () => number;
  newId: () => string;
}

/** What a reply is made from. */
interface ReplyMaterial {
  material: Omit<ReplyTask, 'recentLines'>;
  /** The engine's lines in the reply to replace and in those before it. */
  replacedLineIds: readonly string[];
  related: NonNullable<ReplyAnswer['related']>;
}

export type ReplyService = ReturnType<typeof createReplyService>;

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
   * Returns the conversation. A reply to replace must be its last message. MESSAGE_NOT_FOUND,
   * REPLY_NOT_REPLACEABLE.
   */
  const conversationFor = async (userId: string, postId: string, replaced: string | undefined) => {
    const lines = await replies.conversation(userId, postId);
    if (replaced === undefined) return lines;
    if (!lines.some((line) => line.id === replaced)) throw new AppError('MESSAGE_NOT_FOUND');
    if (regenerableReply(lines, false) !== replaced) throw new AppError('REPLY_NOT_REPLACEABLE');
    return lines;
  };

  /**
   * Collects what the engine reads, the engine's lines in the reply to replace, and the list of
   * related posts for the response.
   */
  const materialOf = async (
    userId: string,
    input: ReplyInput,
    memoryOff: boolean,
  ): Promise<ReplyMaterial> => {
    if (input.post_id === undefined) {
      if (input.content.trim() === '') throw new AppError('EMPTY_CONTENT');
      const context = input.context
        .filter((turn) => turn.content.trim() !== '')
        .slice(-CONTEXT_MAX_MESSAGES);
      return {
        material: {
          task: 'reply',
          roleKey: input.role,
          content: input.content.trim(),
          context,
          postText: '',
          moment: { nowMs: now(), writtenMs: null, timeZone: zoneOf(input.time_zone) },
          related: [],
          replaced: null,
          seed: newId(),
        },
        replacedLineIds: [],
        related: [],
      };
    }
    const post = await findPost(userId, input.post_id);
    if (post.aiPrivate) throw new AppError('POST_AI_PRIVATE');
    const lines = await conversationFor(userId, post.id, input.regenerate_message_id);
    const request = buildReplyRequest(post, lines, input.regenerate_message_id ?? null);
    // The built-in engine quotes the post itself and does not use earlier ones.
    const found =
      memoryOff || model.kind === 'builtin'
        ? []
        : await findRelated(userId, `${post.content}\n${request.content}`, post.id);
    const replaced = lines.find((line) => line.id === input.regenerate_message_id);
    return {
      material: {
        task: 'reply',
        roleKey: input.role,
        ...request,
        postText: withImagesNamed(post.content, post.images.length),
        moment: {
          nowMs: now(),
          writtenMs: post.createdAtMs,
          timeZone: zoneOf(input.time_zone),
        },
        related: found.map(({ text, createdAtMs }) => ({ text, writtenMs: createdAtMs })),
        replaced: replaced?.content ?? null,
        seed: newId(),
      },
      replacedLineIds: replaced?.lineIds ?? [],
      related: found.map((earlier) => ({
        post_id: earlier.id,
        date: new Date(earlier.createdAtMs).toISOString(),
      })),
    };
  };

  /**
   * Saves the reply if its post still exists and the reply to replace is still the last message.
   */
  const save = async (
    userId: string,
    input: ReplyInput & { post_id: string },
    reply: Pick<Message, 'id' | 'content' | 'engine' | 'usage'>,
    lineId: string | null,
  ): Promise<Message> => {
    const post = await findPost(userId, input.post_id);
    const lines = await conversationFor(userId, post.id, input.regenerate_message_id);
    const replaced = lines.find((line) => line.id === input.regenerate_message_id);
    // The reply must come after the message it answers, even if the clock did not move.
    const createdAtMs = Math.max(now(), (lines.at(-1)?.createdAtMs ?? 0) + 1);
    const message: Message = {
      ...reply,
      postId: post.id,
      isUser: false,
      images: [],
      roleKey: input.role,
      createdAt: new Date(createdAtMs).toISOString(),
    };
    // The replaced reply is deleted, but its lines have been read.
    const lineIds = joinLineIds(lineId === null ? [] : [lineId], replaced?.lineIds ?? []);
    await saveReply(userId, message, replaced?.id ?? null, lineIds);
    return message;
  };

  const plan = async (userId: string, input: ReplyInput): Promise<AiCallPlan<ReplyAnswer>> => {
    const { memoryOff } = await assertAiAllowed(userId);
    const { material, replacedLineIds, related } = await materialOf(userId, input, memoryOff);
    const danger = crisis.look(material.content);
    // The reply to danger has prepared words, at once and free of charge.
    const writer = danger === null ? model : builtin;
    const recentLines =
      writer.kind === 'builtin'
        ? joinLineIds(replacedLineIds, await replies.recentLineIds(userId))
        : [];
    const task: ReplyTask = { ...material, recentLines };
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
              answer.lineId,
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
     * Returns a whole reply. POST_NOT_FOUND, POST_AI_PRIVATE, EMPTY_CONTENT, MESSAGE_NOT_FOUND,
     * REPLY_NOT_REPLACEABLE, AI_SWITCHED_OFF, AI_CONSENT_REQUIRED, INSUFFICIENT_STONES,
     * IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, AI_UNAVAILABLE,
     * AI_TIMEOUT.
     */
    async createReply(caller: CallHeader, input: ReplyInput): Promise<ReplyAnswer> {
      const call = await start(caller, input);
      return call.result;
    },

    /**
     * Streams a reply. Errors of the request reject at once (the codes of createReply); later
     * errors are `error` events.
     */
    async streamReply(caller: CallHeader, input: ReplyInput): Promise<AsyncGenerator<ReplyEvent>> {
      const call = await start(caller, input);
      return callEvents(call, caller.signal);
    },

    /** Stops a running call; its partial text is discarded. */
    cancelReply: (userId: string, idempotencyKey: string): Promise<boolean> =>
      calls.cancel(userId, idempotencyKey),
  };
}

function zoneOf(timeZone: string | undefined): string {
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : FALLBACK_TIME_ZONE;
}
