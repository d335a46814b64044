// The reply under way, at most one per post. It is kept outside the components: a request continues
// while the tab is hidden or another page is open (B§4), and its state is shown on return.
import { create } from 'zustand';
import type { JournalApi } from '#contract/api.contract.ts';
import type { ReplyAnswer } from '#contract/reply.contract.ts';
import type { Message } from '#domain/messages/message.ts';
import {
  LOADING_MS,
  LOADING_SHOWN_MS,
  LOCAL_REPLY_DEADLINE_MS,
  REPLY_DEADLINE_MS,
  REPLY_SILENCE_MS,
} from '#domain/shared/ai-deadlines.ts';
import { createAiCall } from '#web/core/ai/ai-call.ts';
import { careOf, type ShownCare } from '#web/core/care/shown-care.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { onSessionEnd } from '#web/core/pending/session-end.ts';
import { recordFirstReply } from '#web/features/messages/first-reply.store.ts';
import { keepAside } from '#web/features/messages/reply-aside.store.ts';

/** Where a reply is shown: a post in one mode. */
export type ReplyKey = `${'account' | 'trial'}:${string}`;

/**
 * The state of a reply. `waiting` and `streaming` are under way: sending and asking are blocked
 * (B§4). `failed` shows an error in the place of the reply, and what the call `key` had written.
 * `replaces` is the reply it replaces; null: a new one at the end. `step`: the model is being
 * loaded, or what was shown had a fault and is written again.
 */
export type ReplyState =
  | { state: 'idle' }
  | { state: 'waiting'; replaces: string | null; step?: 'loading' | 'rewriting' }
  | { state: 'streaming'; replaces: string | null; text: string }
  | { state: 'failed'; replaces: string | null; code: string; key: string; partial: string }
  | { state: 'saved'; message: Message };

/** A reply under way. */
export type PendingReplyState = Extract<ReplyState, { state: 'waiting' | 'streaming' }>;

/** What a request for a reply needs. */
export interface ReplyOptions {
  place: ReplyKey;
  api: JournalApi;
  postId: string;
  roleKey: string;
  /** The reply to replace, or null. */
  replaces: string | null;
  /** The model is loaded when it is needed, so the reply may take longer (rulings 217). */
  isLocal?: boolean;
  /** Called with the saved message before the placeholder is removed. */
  onSaved: (message: Message, replaces: string | null) => void;
  /** Called with the card or line of the answer; null: it has none. */
  onCare?: (care: ShownCare | null) => void;
  /** Called when a call ended early and the server may have saved more, or less, than was seen. */
  onUncertain: () => void;
}

const IDLE: ReplyState = { state: 'idle' };

const useReplies = create<Record<ReplyKey, ReplyState>>(() => ({}));
onSessionEnd(() => useReplies.setState({}, true));

const replyCall = createAiCall<Parameters<JournalApi['replies']['stream']>[0], ReplyAnswer>({
  open: (api, input, options) => api.replies.stream(input, options),
  isAnswer: ({ message }) => isSavedReply(message),
  silenceMs: REPLY_SILENCE_MS,
  deadlineMs: REPLY_DEADLINE_MS,
  finishesOnServer: true,
});

function replyAt(place: ReplyKey): ReplyState {
  return useReplies.getState()[place] ?? IDLE;
}

/** The state of the reply of a place, kept up to date. */
export function useReplyState(place: ReplyKey): ReplyState {
  return useReplies((replies) => replies[place] ?? IDLE);
}

/** Whether a reply is under way: then nothing can be sent, asked or regenerated (B§4). */
export function isReplyUnderWay(reply: ReplyState): reply is PendingReplyState {
  return reply.state === 'waiting' || reply.state === 'streaming';
}

/**
 * Asks for a reply, unless one is under way at this place. Settles when the reply is saved, failed
 * or paused; never rejects.
 */
export async function askForReply({
  place,
  api,
  postId,
  roleKey,
  replaces,
  isLocal = false,
  onSaved,
  onCare,
  onUncertain,
}: ReplyOptions): Promise<void> {
  if (isReplyUnderWay(replyAt(place))) return;
  const set = (reply: ReplyState) => useReplies.setState({ [place]: reply });
  set({ state: 'waiting', replaces });
  let text = '';
  const loading = setTimeout(() => {
    if (isLocal && replyAt(place).state === 'waiting')
      set({ state: 'waiting', replaces, step: 'loading' });
  }, LOADING_SHOWN_MS);
  const end = await replyCall.run({
    place,
    api,
    ...(isLocal ? { limits: { deadlineMs: LOCAL_REPLY_DEADLINE_MS, silenceMs: LOADING_MS } } : {}),
    // With `post_id` the server takes context and content from the stored conversation (rulings
    // 43).
    input: {
      type: 'conversation_guide',
      role: roleKey,
      context: [],
      content: '',
      post_id: postId,
      time_zone: browserTimeZone(),
      ...(replaces === null ? {} : { regenerate_message_id: replaces }),
    },
    onText(piece) {
      clearTimeout(loading);
      text += piece;
      if (text !== '') set({ state: 'streaming', replaces, text });
    },
    onRewrite() {
      clearTimeout(loading);
      text = '';
      set({ state: 'waiting', replaces, step: 'rewriting' });
    },
    onUnanswered: onUncertain,
  });
  clearTimeout(loading);
  if (end.kind === 'stopped') set(IDLE);
  else if (end.kind === 'failed')
    set({
      state: 'failed',
      replaces,
      code: errorCode(end.error) ?? 'AI_UNAVAILABLE',
      key: end.key,
      partial: text,
    });
  else if (end.answer.message !== undefined) {
    const { message } = end.answer;
    keepAside(end.answer);
    onCare?.(careOf(end.answer));
    recordFirstReply(place, end.answer);
    onSaved(message, replaces);
    set({ state: 'saved', message });
  }
}

/** Whether an answer holds the saved reply; an answer of another shape is a failed call (B§8). */
function isSavedReply(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'id' in message &&
    typeof message.id === 'string' &&
    'content' in message &&
    typeof message.content === 'string'
  );
}

/** Stops the reply of a place: its placeholder and partial text are discarded silently (B§4). */
export function pauseReply(place: ReplyKey): void {
  replyCall.stop(place);
}

/** Saves what a failed reply had written as a reply. Rejects with the code of `replies.keep`. */
export async function keepReplyPart({
  place,
  api,
  postId,
  onSaved,
}: Pick<ReplyOptions, 'place' | 'api' | 'postId' | 'onSaved'>): Promise<void> {
  const reply = replyAt(place);
  if (reply.state !== 'failed') return;
  const message = await api.replies.keep({ idempotencyKey: reply.key, postId });
  onSaved(message, null);
  // A retry, or leaving the session, may have been faster.
  if (replyAt(place) !== reply) return;
  replyCall.forget(place);
  const saved: ReplyState = { state: 'saved', message };
  useReplies.setState({ [place]: saved });
}

/** Dismisses a failed reply. The next request is a new one, under its own key. */
export function dismissReply(place: ReplyKey): void {
  if (isReplyUnderWay(replyAt(place))) return;
  replyCall.forget(place);
  useReplies.setState({ [place]: IDLE });
}
