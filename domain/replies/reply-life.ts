// The life of one reply, from the press of a button to the saved row, as a pure state machine
// (B§4). Every event names the call it belongs to, so that a word arriving late, after a pause or
// for an older call, can change nothing.
import type { Message } from '#domain/messages/message.ts';

/** The first word has to come within this time, in milliseconds; else the reply has failed. */
export const FIRST_WORD_MS = 20_000;

/** The whole reply has to be there within this time, in milliseconds (rulings 45). */
export const REPLY_DEADLINE_MS = 60_000;

/**
 * A call under way or just over: its idempotency key, and the reply it is to replace (null: a new
 * one at the end).
 */
export interface ReplyCall {
  key: string;
  replaces: string | null;
}

/**
 * Where a reply stands. `waiting` and `streaming` are under way: sending and asking are blocked
 * (B§4). `paused` shows nothing: the placeholder is gone and partial text is discarded. `failed`
 * shows an error in the place of the placeholder. `saved` holds the row.
 */
export type ReplyLife =
  | { state: 'idle' }
  | ({ state: 'waiting' } & ReplyCall)
  | ({ state: 'streaming'; text: string } & ReplyCall)
  | ({ state: 'paused' } & ReplyCall)
  | ({ state: 'failed'; code: string } & ReplyCall)
  | ({ state: 'saved'; message: Message } & ReplyCall);

/** What can happen to a reply. All but `start` and `dismiss` are about the call named by `key`. */
export type ReplyHappening =
  | ({ type: 'start' } & ReplyCall)
  | { type: 'words'; key: string; text: string }
  | { type: 'done'; key: string; message: Message }
  | { type: 'fail'; key: string; code: string }
  | { type: 'pause'; key: string }
  | { type: 'dismiss' };

/** Before anything was asked, and after everything was put away. */
export const IDLE_REPLY: ReplyLife = { state: 'idle' };

/**
 * Whether a call is under way: then nothing else may be sent, asked or regenerated for this post
 * (B§4).
 */
export function isReplyUnderWay(
  life: ReplyLife,
): life is Extract<ReplyLife, { state: 'waiting' | 'streaming' }> {
  return life.state === 'waiting' || life.state === 'streaming';
}

/** The next state. A happening that does not fit answers the very same state, never an error. */
export function nextReplyLife(life: ReplyLife, happening: ReplyHappening): ReplyLife {
  if (happening.type === 'start') {
    return isReplyUnderWay(life)
      ? life
      : { state: 'waiting', key: happening.key, replaces: happening.replaces };
  }
  if (happening.type === 'dismiss') return isReplyUnderWay(life) ? life : IDLE_REPLY;
  if (!isReplyUnderWay(life) || life.key !== happening.key) return life;
  const call: ReplyCall = { key: life.key, replaces: life.replaces };
  switch (happening.type) {
    case 'words':
      return happening.text === ''
        ? life
        : {
            state: 'streaming',
            ...call,
            text: (life.state === 'streaming' ? life.text : '') + happening.text,
          };
    case 'done':
      return { state: 'saved', ...call, message: happening.message };
    case 'fail':
      return { state: 'failed', ...call, code: happening.code };
    case 'pause':
      return { state: 'paused', ...call };
  }
}
