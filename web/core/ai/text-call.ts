// A text on its way from the AI: followed piece by piece, ended by its own deadline or by the
// person, counted as work under way (B§4). Features keep what it tells them outside their
// components, so that a call goes on while another page is shown.
import type { CallContext } from '#contract/base.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { whilePending } from '#web/core/pending/pending-work.ts';

/** One event of a streamed call that ends with an answer of type `R` (rulings 44). */
export type TextCallEvent<R> =
  | { type: 'delta'; text: string }
  | ({ type: 'done' } & R)
  | { type: 'error'; code: string; error: string };

/** How a call ended. `stopped`: by the person, silently. */
export type TextCallEnd<R> =
  | { kind: 'done'; answer: R }
  | { kind: 'failed'; error: unknown }
  | { kind: 'stopped' };

/** What a call needs. */
export interface TextCallOrder<R> {
  /** Opens the stream. */
  open: (options: {
    context: CallContext;
    signal: AbortSignal;
  }) => Promise<AsyncIterable<TextCallEvent<R>>>;
  /** Ends the call on the server too, by its key. */
  cancel: (key: string) => Promise<unknown>;
  /** The client's deadline in milliseconds (rulings 45). */
  timeoutMs: number;
  keepalive?: boolean | undefined;
  /**
   * The key of an earlier try whose answer may have been lost on its way; another key is made where
   * there is none.
   */
  key?: string | undefined;
  /** Whether what ended the call has the fields of an answer. */
  isAnswer: (answer: Partial<R>) => boolean;
  /** Told of each piece. */
  onText: (text: string) => void;
}

/** What an answer without its fields is called (B§8). */
export const INVALID_RESPONSE = 'Invalid response format';

/**
 * The events of a stream. One of another shape fails with {@link INVALID_RESPONSE}, because it is
 * no broken connection.
 */
export async function* eventsOf<E extends { type: string }>(
  stream: AsyncIterable<E>,
): AsyncGenerator<E> {
  const answer: unknown = stream;
  if (typeof answer !== 'object' || answer === null || !(Symbol.asyncIterator in answer))
    throw new Error(INVALID_RESPONSE);
  for await (const event of stream) {
    const given: unknown = event;
    if (typeof given !== 'object' || given === null) throw new Error(INVALID_RESPONSE);
    yield event;
  }
}

/** Starts a call. `end` never rejects; `stop` ends it silently. */
export function startTextCall<R extends object>({
  open,
  cancel,
  timeoutMs,
  keepalive,
  key = newId(),
  isAnswer,
  onText,
}: TextCallOrder<R>): {
  end: Promise<TextCallEnd<R>>;
  stop: () => void;
  key: string;
} {
  const controller = new AbortController();
  const early = Promise.withResolvers<TextCallEnd<R>>();
  let isOver = false;
  const endEarly = (end: TextCallEnd<R>) => {
    isOver = true;
    early.resolve(end);
    // The socket closes after the stop has arrived, because a socket that drops is no stop (rulings
    // 25).
    void cancel(key)
      .catch(() => undefined)
      .finally(() => controller.abort());
  };
  const stop = () => endEarly({ kind: 'stopped' });
  const timer = setTimeout(
    () =>
      endEarly({ kind: 'failed', error: new DOMException('The deadline is over', 'TimeoutError') }),
    timeoutMs,
  );

  const follow = async (): Promise<TextCallEnd<R>> => {
    try {
      const events = await open({
        context: {
          idempotencyKey: key,
          deadlineMs: timeoutMs,
          ...(keepalive === true ? { keepalive } : {}),
        },
        signal: controller.signal,
      });
      for await (const event of eventsOf(events)) {
        if (isOver) break;
        if (event.type === 'delta') onText(event.text);
        else if (event.type === 'error')
          return {
            kind: 'failed',
            error: Object.assign(new Error(event.error), { code: event.code }),
          };
        else if (isAnswer(event)) return { kind: 'done', answer: event };
        else break;
      }
      return { kind: 'failed', error: new Error(INVALID_RESPONSE) };
    } catch (error) {
      return { kind: 'failed', error };
    }
  };
  // An end that was decided here does not wait for the line to notice it.
  const end = Promise.race([early.promise, follow()]).finally(() => clearTimeout(timer));
  return { end: whilePending(end, stop), stop, key };
}
