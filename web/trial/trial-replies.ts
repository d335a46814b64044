// Replies of trial mode: the built-in engine in the browser, with the manners of the server's call — saved with a post, answered
// once per idempotency key, replaceable while it is the last word, stopped by cancel with its partial text discarded.
import type { CallContext } from '#contract/base.ts';
import type { ReplyAnswer, ReplyEvent } from '#contract/reply.contract.ts';
import { regenerableReply } from '#domain/chat/conversation.ts';
import type { Message } from '#domain/chat/message.ts';
import { buildReplyRequest, withPicturesNamed, type ContextTurn } from '#domain/chat/reply-context.ts';
import { uuidV7, UUID_RANDOM_BYTES } from '#domain/shared/ids.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialAnswers } from '#web/trial/trial-answers.ts';
import { startTrialCall, type TrialCall } from '#web/trial/trial-call.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';

/** Pause before the first piece of a reply, in milliseconds: long enough to be read as thought, short of a wait. */
const FIRST_PIECE_MS = 350;

/** Pause after each piece, in milliseconds: about the pace of reading. */
const PIECE_MS = 40;

/** The part of the engine that a reply needs; loaded when the first one is asked for. */
export interface ReplyEngine {
  composeReply(input: { roleKey: string; content: string; context: readonly ContextTurn[]; postText: string; seed: string }): { text: string };
  streamChunks(text: string): Iterable<string>;
}

/** A request as the contract parses it. */
export interface ReplyInput {
  role: string;
  context: readonly ContextTurn[];
  content: string;
  post_id?: string | undefined;
  regenerate_message_id?: string | undefined;
}

/** What the replies work with. */
export interface TrialRepliesPorts {
  aiSettings: TrialAiSettings;
  answers: TrialAnswers;
  posts: TrialPosts;
  messages: TrialMessages;
  loadEngine: () => Promise<ReplyEngine>;
  /** Waits; the natural pace of a reply. */
  pause: (milliseconds: number) => Promise<void>;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
}

/** What the engine is asked, and where its answer belongs; `place` is null for a bare call that saves nothing. */
interface Job {
  asked: { roleKey: string; content: string; context: readonly ContextTurn[]; postText: string };
  place: { postId: string; key: string; replaces: Message | null } | null;
}

interface CallUnderWay {
  request: string;
  call: TrialCall;
  stop: AbortController;
}

/** The replies of trial mode. */
export type TrialReplies = ReturnType<typeof createTrialReplies>;

/** Builds the replies from their ports. */
export function createTrialReplies({ aiSettings, answers, posts, messages, loadEngine, pause, now, randomBytes }: TrialRepliesPorts) {
  const underWay = new Map<string, CallUnderWay>();
  const newId = () => uuidV7(now(), randomBytes(UUID_RANDOM_BYTES));

  const isCancelled = (key: string | null) => key !== null && answers.find(key)?.answer === null;

  const prepare = (input: ReplyInput, key: string | null): Job => {
    aiSettings.assertAllowed();
    if (input.post_id === undefined) {
      if (input.content.trim() === '') throw trialError('EMPTY_CONTENT');
      return { asked: { roleKey: input.role, content: input.content, context: input.context, postText: input.content }, place: null };
    }
    if (key === null) throw trialError('IDEMPOTENCY_KEY_REQUIRED');
    const post = posts.get(input.post_id);
    if (post.aiPrivate) throw trialError('POST_AI_PRIVATE');
    const conversation = messages.all(post.id);
    const replaces = input.regenerate_message_id === undefined ? null : replaceable(conversation, input.regenerate_message_id, messages);
    const asked = buildReplyRequest(post, conversation, replaces?.id ?? null);
    return { asked: { roleKey: input.role, ...asked, postText: withPicturesNamed(post.content, post.images.length) }, place: { postId: post.id, key, replaces } };
  };

  const settle = ({ asked, place }: Job, request: string, text: string): ReplyAnswer => {
    if (place === null) return { success: true, response: text };
    // The post may have gone, and the conversation moved on, while the reply was on its way.
    posts.get(place.postId);
    if (place.replaces !== null) replaceable(messages.all(place.postId), place.replaces.id, messages);
    const message: Message = {
      id: newId(),
      postId: place.postId,
      content: text,
      isUser: false,
      images: [],
      createdAt: messages.nextTime(place.postId),
      roleKey: asked.roleKey,
      engine: 'builtin',
      usage: null,
    };
    messages.saveReply(message, place.replaces);
    const answer: ReplyAnswer = { success: true, response: text, message, stones: { spent: 0, left: 0 } };
    answers.keep(place.key, request, answer);
    return answer;
  };

  const work = async (job: Job, request: string, signal: AbortSignal, onPiece: (text: string) => void): Promise<ReplyAnswer> => {
    const failIfStopped = () => {
      // The other tab's cancel is seen in storage.
      if (signal.aborted || isCancelled(job.place?.key ?? null)) throw trialError('REPLY_CANCELLED');
    };
    const engine = await loadEngine();
    const { text } = engine.composeReply({ ...job.asked, seed: newId() });
    await pause(FIRST_PIECE_MS);
    for (const piece of engine.streamChunks(text)) {
      failIfStopped();
      onPiece(piece);
      await pause(PIECE_MS);
    }
    failIfStopped();
    return settle(job, request, text);
  };

  const start = (input: ReplyInput, key: string | null): TrialCall => {
    // With a post the context given is ignored (rulings 43), so it does not tell two requests apart.
    const request = JSON.stringify([input.role, input.content, ...(input.post_id === undefined ? [input.context] : [input.post_id, input.regenerate_message_id])]);
    const running = key === null ? undefined : underWay.get(key);
    const earlier = key === null ? null : answers.find(key);
    const answer = earlier?.answer;
    if (answer === null) throw trialError('REPLY_CANCELLED');
    if ((running ?? earlier ?? { request }).request !== request) throw trialError('IDEMPOTENCY_KEY_REUSED');
    if (running !== undefined) return running.call;
    if (answer !== undefined) return startTrialCall(() => Promise.resolve(answer), () => undefined);
    const job = prepare(input, key);
    const stop = new AbortController();
    const call = startTrialCall(
      (onPiece) => work(job, request, stop.signal, onPiece).finally(() => key !== null && underWay.delete(key)),
      // A call that will be saved goes on without its listener; one that saves nothing has no other purpose (rulings 25).
      () => job.place === null && stop.abort(),
    );
    if (key !== null) underWay.set(key, { request, call, stop });
    return call;
  };

  return {
    /**
     * Asks for a reply and waits for all of it. AI_SWITCHED_OFF, POST_NOT_FOUND, POST_AI_PRIVATE, EMPTY_CONTENT, MESSAGE_NOT_FOUND,
     * REPLY_NOT_REPLACEABLE, IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, STORAGE_FULL.
     */
    create(input: ReplyInput, context: CallContext): Promise<ReplyAnswer> {
      return start(input, context.idempotencyKey ?? null).answer;
    },

    /** Asks for a reply as a stream. What is wrong with the request fails at once; what goes wrong later is an `error` event. */
    stream(input: ReplyInput, context: CallContext): AsyncGenerator<ReplyEvent> {
      return start(input, context.idempotencyKey ?? null).events();
    },

    /**
     * Stops a call; its partial text is discarded. False when it has been answered. A key that is not known yet is kept as
     * stopped: the stop may have been faster than the call itself.
     */
    cancel(key: string): boolean {
      const earlier = answers.find(key);
      if (earlier !== null) return earlier.answer === null;
      answers.cancel(key);
      underWay.get(key)?.stop.abort();
      return true;
    },
  };
}

/** The reply to replace: it must be the last word of the conversation, the AI's, and no sample's (B§4). */
function replaceable(conversation: readonly Message[], id: string, messages: TrialMessages): Message {
  const reply = conversation.find((message) => message.id === id);
  if (reply === undefined) throw trialError('MESSAGE_NOT_FOUND');
  if (!messages.own(reply.postId).some((message) => message.id === id)) throw trialError('SAMPLE_READ_ONLY');
  if (regenerableReply(conversation, false) !== id) throw trialError('REPLY_NOT_REPLACEABLE');
  return reply;
}
