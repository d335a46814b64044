// Replies under way, one for each post at the most. They live outside the components: a request
// goes on when the tab is hidden or another page of the app is opened (B§4), and is shown again
// where it stands when the person comes back.
import { create } from 'zustand';
import type { JournalApi } from '#contract/api.contract.ts';
import type { Message } from '#domain/messages/message.ts';
import {
  FIRST_WORD_MS,
  IDLE_REPLY,
  isReplyUnderWay,
  nextReplyLife,
  REPLY_DEADLINE_MS,
  type ReplyHappening,
  type ReplyLife,
} from '#domain/replies/reply-life.ts';
import { eventsOf } from '#web/core/ai/text-call.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { whilePending } from '#web/core/pending/pending-work.ts';
import { keepAside } from '#web/features/messages/reply-aside.store.ts';

/** Where a reply goes: a post in one mode. */
export type ReplyPlace = `${'account' | 'trial'}:${string}`;

/** What asking for a reply needs. */
export interface ReplyOrder {
  place: ReplyPlace;
  api: Pick<JournalApi, 'replies'>;
  postId: string;
  roleKey: string;
  /** The reply to replace, or null. */
  replaces: string | null;
  /** Told of the saved row before the placeholder goes. */
  onSaved: (message: Message, replaces: string | null) => void;
  /** Told when a call was cut off and the server may have saved more, or less, than was seen. */
  onUncertain: () => void;
}

const useLives = create<Record<ReplyPlace, ReplyLife>>(() => ({}));
const stops = new Map<ReplyPlace, () => void>();

function lifeAt(place: ReplyPlace): ReplyLife {
  return useLives.getState()[place] ?? IDLE_REPLY;
}

function happen(place: ReplyPlace, happening: ReplyHappening): void {
  useLives.setState({ [place]: nextReplyLife(lifeAt(place), happening) });
}

/** Where the reply of a place stands, kept up to date. */
export function useReplyLife(place: ReplyPlace): ReplyLife {
  return useLives((lives) => lives[place] ?? IDLE_REPLY);
}

/**
 * Asks for a reply, unless one is under way at this place. Settles when the reply is saved, failed
 * or paused; never rejects.
 */
export async function askForReply(order: ReplyOrder): Promise<void> {
  const { place } = order;
  const last = lifeAt(place);
  if (isReplyUnderWay(last)) return;
  // After a lost connection nobody knows whether the server has answered: the same key fetches that
  // answer and pays once.
  const key =
    last.state === 'failed' && last.code === 'NETWORK' && last.replaces === order.replaces
      ? last.key
      : newId();
  happen(place, { type: 'start', key, replaces: order.replaces });

  const controller = new AbortController();
  const cancel = () => {
    void order.api.replies
      .cancel({ idempotencyKey: key })
      .then(order.onUncertain, order.onUncertain);
    controller.abort();
  };
  const giveUp = () => {
    happen(place, { type: 'fail', key, code: 'AI_TIMEOUT' });
    cancel();
  };
  const pause = () => {
    happen(place, { type: 'pause', key });
    cancel();
  };
  stops.set(place, pause);
  const firstWord = setTimeout(giveUp, FIRST_WORD_MS);
  const deadline = setTimeout(giveUp, REPLY_DEADLINE_MS);
  try {
    await whilePending(
      follow(order, key, controller.signal, () => clearTimeout(firstWord)),
      () => {
        happen(place, { type: 'pause', key });
        controller.abort();
      },
    );
  } catch (error) {
    if (!controller.signal.aborted) {
      happen(place, { type: 'fail', key, code: errorCode(error) ?? 'AI_UNAVAILABLE' });
      order.onUncertain();
    }
  } finally {
    clearTimeout(firstWord);
    clearTimeout(deadline);
    if (stops.get(place) === pause) stops.delete(place);
  }
}

async function follow(
  order: ReplyOrder,
  key: string,
  signal: AbortSignal,
  onFirstWord: () => void,
): Promise<void> {
  const { place, postId, roleKey, replaces } = order;
  const events = await order.api.replies.stream(
    // With `post_id` the server takes context and content from the conversation as it is stored
    // (rulings 43).
    {
      type: 'conversation_guide',
      role: roleKey,
      context: [],
      content: '',
      post_id: postId,
      ...(replaces === null ? {} : { regenerate_message_id: replaces }),
    },
    { context: { idempotencyKey: key, deadlineMs: REPLY_DEADLINE_MS }, signal },
  );
  for await (const event of eventsOf(events)) {
    signal.throwIfAborted();
    if (event.type === 'delta') {
      onFirstWord();
      happen(place, { type: 'words', key, text: event.text });
    } else if (event.type === 'error') {
      happen(place, { type: 'fail', key, code: event.code });
    } else if (isSavedReply(event.message)) {
      keepAside(place, event);
      order.onSaved(event.message, replaces);
      happen(place, { type: 'done', key, message: event.message });
    }
  }
  if (isReplyUnderWay(lifeAt(place))) happen(place, { type: 'fail', key, code: 'AI_UNAVAILABLE' });
}

/** Whether an answer holds the saved reply; an answer of another shape is a failed call (B§8). */
function isSavedReply(message: Message | undefined): message is Message {
  const given: unknown = message;
  return (
    typeof given === 'object' &&
    given !== null &&
    'id' in given &&
    typeof given.id === 'string' &&
    'content' in given &&
    typeof given.content === 'string'
  );
}

/**
 * Stops the reply of a place: its placeholder goes, its partial text is discarded, nothing is said
 * (B§4).
 */
export function pauseReply(place: ReplyPlace): void {
  stops.get(place)?.();
}

/** Puts a failed reply's message away. */
export function dismissReply(place: ReplyPlace): void {
  happen(place, { type: 'dismiss' });
}
