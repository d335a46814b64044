// Replies of the AI (B§4, B§7; rulings 24–27, 43). With a post the server builds the context from
// the saved conversation and saves reply, charge and response in one transaction. Without a post
// only the charge and the stored response are written.
import type { ConversationCare, ReplyAnswer, ReplyEvent } from '#contract/reply.contract.ts';
import { regenerableReply } from '#domain/messages/conversation.ts';
import type { Message } from '#domain/messages/message.ts';
import { checkPersona, personaIdOf, type PersonaVoice } from '#domain/personas/persona.ts';
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import { LOCAL_REPLY_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { REPLY_IMAGES_MAX } from '#domain/replies/reply-images.ts';
import { joinLineIds } from '#domain/replies/reply-line.ts';
import { partOfReply, replyCall, type ReplyPart } from '#ai/calls/reply-call.ts';
import {
  materialOfPost,
  materialOfText,
  type RelatedText,
  type ReplyMaterial,
} from '#ai/calls/reply-material.ts';
import { conversationCare } from '#ai/calls/conversation-care.ts';
import type { Writers } from '#ai/calls/text-call.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import { planOfText, type AiCallPlan } from '#server/features/ai-calls/ai-call.ts';
import type { AiCallService } from '#server/features/ai-calls/ai-call.service.ts';
import { callEvents } from '#server/features/ai-calls/call-events.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import type { LiveCall } from '#server/features/ai-calls/live-call.ts';
import type { ReplyRepository } from '#server/features/replies/reply.repository.ts';

export interface ReplyInput {
  role: string;
  context: ContextTurn[];
  content: string;
  post_id?: string | undefined;
  regenerate_message_id?: string | undefined;
  time_zone?: string | undefined;
  /** A draft that answers a text without a post. */
  persona?: PersonaVoice | undefined;
}

export interface ReplyServicePorts extends Writers {
  replies: ReplyRepository;
  /** Saves a reply in place of the one it replaces: `MessageService.saveReply`. */
  saveReply: (
    userId: string,
    reply: Message,
    replacedId: string | null,
    lineIds: readonly string[],
  ) => Promise<void>;
  calls: AiCallService;
  /** Throws unless the user allows AI: AI_SWITCHED_OFF, AI_CONSENT_REQUIRED. */
  assertAiAllowed: (userId: string) => Promise<MemorySwitches>;
  /** Returns what the user wrote under 关于我, oldest first. */
  findFacts: (userId: string) => Promise<string[]>;
  /** Returns related earlier posts. */
  findRelated: (userId: string, text: string, exceptPostId: string) => Promise<RelatedText[]>;
  /** Returns an own persona of the user. ROLE_NOT_FOUND. */
  findPersona: (userId: string, id: string) => Promise<PersonaVoice>;
  /**
   * Returns images of the user as data URLs; unreadable ones are left out. null: no model sees
   * images.
   */
  readImages:
    | ((userId: string, refs: readonly string[], signal: AbortSignal) => Promise<string[]>)
    | null;
  now: () => number;
  newId: () => string;
}

/** The name of these calls in the table of calls. */
const OPERATION = 'conversation_guide';

/** What the user keeps out of replies. */
interface MemorySwitches {
  memoryOff: boolean;
  factsOff: boolean;
  /** Lets a reply see the images of its post. */
  imagesOn: boolean;
}

export type ReplyService = ReturnType<typeof createReplyService>;

export function createReplyService({
  replies,
  saveReply,
  calls,
  assertAiAllowed,
  findFacts,
  findRelated,
  findPersona,
  readImages,
  now,
  newId,
  ...writers
}: ReplyServicePorts) {
  const findPost = async (userId: string, id: string) => {
    const post = await replies.findPost(userId, id);
    if (post === null) throw new AppError('POST_NOT_FOUND');
    return post;
  };

  /** The own persona that replies; null: a role of the product. ROLE_NOT_FOUND, PERSONA_INVALID. */
  const personaOf = async (userId: string, { role, persona, post_id }: ReplyInput) => {
    if (persona !== undefined && post_id !== undefined) throw new AppError('PERSONA_INVALID');
    if (persona !== undefined) return orFail(checkPersona(persona));
    const id = personaIdOf(role);
    return id === null ? null : findPersona(userId, id);
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

  /** Collects what the engine reads, the engine's lines to avoid, and the related posts. */
  const materialOf = async (
    userId: string,
    input: ReplyInput,
    switches: MemorySwitches,
  ): Promise<ReplyMaterial> => {
    const request = {
      roleKey: input.role,
      timeZone: input.time_zone,
      nowMs: now(),
      seed: newId(),
    };
    if (input.post_id === undefined) {
      const { content, context } = input;
      if (content.trim() === '') throw new AppError('EMPTY_CONTENT');
      return materialOfText({ ...request, content, context });
    }
    const post = await findPost(userId, input.post_id);
    if (post.aiPrivate) throw new AppError('POST_AI_PRIVATE');
    const material = await materialOfPost(writers.model.kind, {
      ...request,
      ...switches,
      post,
      lines: await conversationFor(userId, post.id, input.regenerate_message_id),
      replacedId: input.regenerate_message_id ?? null,
      findFacts: () => findFacts(userId),
      findRelated: (text) => findRelated(userId, text, post.id),
    });
    const refs = switches.imagesOn ? post.images.slice(0, REPLY_IMAGES_MAX) : [];
    if (refs.length === 0 || readImages === null) return material;
    return { ...material, images: { refs, read: (signal) => readImages(userId, refs, signal) } };
  };

  /**
   * Saves the reply if its post still exists and the reply to replace is still the last message.
   */
  const save = async (
    userId: string,
    input: Pick<ReplyInput, 'role' | 'regenerate_message_id'> & { post_id: string },
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
    const switches = await assertAiAllowed(userId);
    const material = await materialOf(userId, input, switches);
    const call = await replyCall(writers, material, {
      persona: await personaOf(userId, input),
      recentLines: () => replies.recentLineIds(userId),
    });
    const id = newId();
    const { post_id: postId, role: roleKey } = input;
    return planOfText(call, {
      reason: 'ai_reply',
      outlivesCaller: postId !== undefined,
      ...(postId === undefined
        ? {}
        : {
            partOf: (text) => partOfReply(text, { postId, roleKey, engine: call.engine }),
          }),
      referenceOf: () => id,
      save: async ({ response, usage, engine, lineId, answer, memory }, stones) => {
        if (postId === undefined) return answer;
        const reply = { id, content: response, engine, usage };
        const message = await save(userId, { ...input, post_id: postId }, reply, lineId);
        return { ...answer, message, stones, ...memory };
      },
    });
  };

  const start = (caller: CallHeader, input: ReplyInput): Promise<LiveCall<ReplyAnswer>> => {
    if (input.post_id !== undefined && caller.idempotencyKey === null)
      throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
    const { role, content, context, persona, post_id, regenerate_message_id } = input;
    const fingerprint = JSON.stringify(
      post_id === undefined
        ? [role, content, context, ...(persona === undefined ? [] : [persona])]
        : [role, content, post_id, regenerate_message_id ?? null],
    );
    return calls.start(
      {
        ...caller,
        operation: OPERATION,
        fingerprint,
        // A hosted model has less (ai/remote-model.ts).
        timeLimitMs: LOCAL_REPLY_DEADLINE_MS,
      },
      () => plan(caller.userId, input),
    );
  };

  return {
    /**
     * Returns a whole reply. POST_NOT_FOUND, POST_AI_PRIVATE, EMPTY_CONTENT, MESSAGE_NOT_FOUND,
     * REPLY_NOT_REPLACEABLE, ROLE_NOT_FOUND, PERSONA_INVALID, AI_SWITCHED_OFF,
     * AI_CONSENT_REQUIRED, INSUFFICIENT_STONES, IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED,
     * REPLY_CANCELLED, AI_UNAVAILABLE, AI_TIMEOUT.
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

    /** The card or line for a conversation, by the local reading alone. POST_NOT_FOUND. */
    async careOf(userId: string, postId: string): Promise<ConversationCare> {
      const post = await findPost(userId, postId);
      return conversationCare(writers.crisis, post, await replies.conversation(userId, postId));
    },

    /** Stops a running call; its partial text is not saved. */
    cancelReply: (userId: string, idempotencyKey: string): Promise<boolean> =>
      calls.cancel(userId, idempotencyKey),

    /**
     * Saves what a call showed before it broke off, at the end of the conversation. A reply that
     * the call was to replace stays. A call that has saved its reply returns that one.
     * POST_NOT_FOUND, REPLY_UNDER_WAY, REPLY_PART_GONE, TEXT_SPACE_FULL.
     */
    async keepReply(userId: string, idempotencyKey: string, postId: string): Promise<Message> {
      const { id: post_id } = await findPost(userId, postId);
      const keep = async (part: ReplyPart): Promise<ReplyAnswer> => {
        if (part.postId !== post_id) throw new AppError('REPLY_PART_GONE');
        const { content, engine, roleKey } = part;
        const reply = { id: newId(), content, engine, usage: null };
        const message = await save(userId, { role: roleKey, post_id }, reply, null);
        return { success: true, response: content, message };
      };
      const { message } = await calls.keepPart(userId, idempotencyKey, OPERATION, keep);
      if (message?.postId !== post_id) throw new AppError('REPLY_PART_GONE');
      return message;
    },
  };
}
