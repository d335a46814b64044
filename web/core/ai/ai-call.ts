// One AI call: idempotency key, deadlines, stop, pending count, streamed text. It runs outside the
// components, so it continues while another page is shown (B§4). Features keep the state it
// reports.
import type { JournalApi } from '#contract/api.contract.ts';
import type { CallContext } from '#contract/base.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { whilePending } from '#web/core/pending/pending-work.ts';

/** One event of a streamed call that ends with an answer of type `A` (rulings 44). */
export type AiCallEvent<A> =
  | { type: 'delta'; text: string; rewrite?: true | undefined }
  | ({ type: 'done' } & A)
  | { type: 'error'; code: string; error: string };

type Delta = Extract<AiCallEvent<object>, { type: 'delta' }>;

type AttemptEnd<A> =
  | { kind: 'done'; answer: A }
  | { kind: 'failed'; error: unknown }
  | { kind: 'stopped' };

/**
 * How a call ended. `stopped`: by the user, silently. `key` names the call. `retryKey` is the
 * idempotency key of the next try: the same one, unless this key was cancelled or is another
 * request's.
 */
export type AiCallEnd<A> =
  | Extract<AttemptEnd<A>, { kind: 'done' }>
  | (Exclude<AttemptEnd<A>, { kind: 'done' }> & { key: string; retryKey: string });

/** What one kind of call needs. */
export interface AiCallKind<Input, Answer> {
  /** Sends the request. The response is a stream of events or the answer itself. */
  open: (
    api: JournalApi,
    input: Input,
    options: { context: CallContext; signal: AbortSignal },
  ) => Promise<AsyncIterable<AiCallEvent<Answer>> | Answer>;
  /** Whether an answer has its required fields. */
  isAnswer: (answer: Partial<Answer>) => boolean;
  /** The call fails after this time without a byte of the server, in milliseconds. */
  silenceMs?: number;
  /** The client's deadline in milliseconds (rulings 201). */
  deadlineMs: number;
  /** Over HTTP, the request may outlive its page. */
  keepalive?: boolean;
  /** Sign-out and mode change close the socket only; the server finishes and saves the answer. */
  finishesOnServer?: boolean;
  /** Costs and saves nothing: no key, no cancel request, not counted as pending. */
  isFree?: boolean;
}

/** One run of a call. */
export interface AiCallRun<Input> {
  api: JournalApi;
  input: Input;
  /** Names the run for `stop`; at most one runs at a place. */
  place: string;
  /** The idempotency key, where the feature stores it. */
  key?: string;
  /** Other limits than those of its kind. */
  limits?: { deadlineMs: number; silenceMs?: number };
  /** Stops the run when it aborts. */
  signal?: AbortSignal;
  /** Receives each piece of streamed text. */
  onText?: (text: string) => void;
  /** The text so far has a fault and is written again: the answer replaces it. */
  onRewrite?: () => void;
  /** Called after a run without an answer, once its cancel request has settled. */
  onUnanswered?: () => void;
}

/** A kind of call, ready to run. */
export interface AiCall<Input, Answer> {
  /**
   * Runs the call; never rejects. After a lost connection it is unknown whether the server has
   * answered, so the next run with the same input at the same place reuses the key and pays once. A
   * reused key that turns out to be spent is replaced once.
   */
  run: (run: AiCallRun<Input>) => Promise<AiCallEnd<Answer>>;
  /** Stops the run at a place, on the server too. */
  stop: (place: string) => void;
  /** Drops the key that the next run at a place would reuse. */
  forget: (place: string) => void;
}

/** The error message for a response without the fields of an answer (B§8). */
export const INVALID_RESPONSE = 'Invalid response format';

/** Creates a kind of call. */
export function createAiCall<Input, Answer extends object>(
  kind: AiCallKind<Input, Answer>,
): AiCall<Input, Answer> {
  const { isFree = false, finishesOnServer = false } = kind;
  const stops = new Map<string, () => void>();
  const lost = new Map<string, { key: string; request: string }>();

  const takeLostKey = (place: string, request: string): string | undefined => {
    const earlier = lost.get(place);
    lost.delete(place);
    return earlier?.request === request ? earlier.key : undefined;
  };

  const attempt = async (
    { api, input, place, limits = kind, signal, onText, onRewrite, onUnanswered }: AiCallRun<Input>,
    key: string,
  ): Promise<AiCallEnd<Answer>> => {
    const { silenceMs, deadlineMs } = limits;
    const controller = new AbortController();
    const early = Promise.withResolvers<AttemptEnd<Answer>>();
    let isOver = false;
    const endEarly = (end: AttemptEnd<Answer>) => {
      isOver = true;
      early.resolve(end);
    };
    const cancel = (end: AttemptEnd<Answer>) => {
      endEarly(end);
      const settle = () => {
        controller.abort();
        onUnanswered?.();
      };
      // The socket closes after the server has received the cancel request, because a dropped
      // socket is not a stop (rulings 25).
      if (isFree) settle();
      else api.replies.cancel({ idempotencyKey: key }).then(settle, settle);
    };
    const stop = () => cancel({ kind: 'stopped' });
    const leave = () => {
      endEarly({ kind: 'stopped' });
      controller.abort();
    };
    const giveUp = () =>
      cancel({ kind: 'failed', error: new DOMException('The deadline is over', 'TimeoutError') });

    const deadline = setTimeout(giveUp, deadlineMs);
    const readText = ({ text, rewrite }: Delta) => {
      if (isOver) return;
      if (rewrite === true) onRewrite?.();
      else onText?.(text);
    };
    const follow = async (): Promise<AttemptEnd<Answer>> => {
      try {
        const context: CallContext = {
          deadlineMs,
          ...(isFree ? {} : { idempotencyKey: key }),
          ...(silenceMs === undefined ? {} : { silenceMs }),
          ...(kind.keepalive === true ? { keepalive: true } : {}),
        };
        const response = await kind.open(api, input, { context, signal: controller.signal });
        return { kind: 'done', answer: await readAnswer(response, kind.isAnswer, readText) };
      } catch (error) {
        // The connection was silent for too long.
        if (isTimeout(error) && !isOver) giveUp();
        return { kind: 'failed', error };
      }
    };

    stops.set(place, stop);
    signal?.addEventListener('abort', stop);
    // An end that was decided here does not wait for the stream to notice it.
    const ended = Promise.race([early.promise, follow()]);
    const end = await (isFree ? ended : whilePending(ended, finishesOnServer ? leave : stop));
    signal?.removeEventListener('abort', stop);
    if (stops.get(place) === stop) stops.delete(place);
    clearTimeout(deadline);
    if (end.kind === 'failed' && !isOver) {
      if (errorCode(end.error) === 'NETWORK')
        lost.set(place, { key, request: JSON.stringify(input) });
      onUnanswered?.();
    }
    if (end.kind === 'done') return end;
    return { ...end, key, retryKey: isOver || isSpentKey(end) ? newId() : key };
  };

  return {
    async run(run) {
      const reused = run.key ?? takeLostKey(run.place, JSON.stringify(run.input));
      const end = await attempt(run, reused ?? newId());
      return reused !== undefined && isSpentKey(end) ? attempt(run, newId()) : end;
    },
    stop: (place) => stops.get(place)?.(),
    forget: (place) => void lost.delete(place),
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** Whether a call failed because its key was cancelled or belongs to another request. */
function isSpentKey(end: AttemptEnd<unknown>): boolean {
  const code = end.kind === 'failed' ? errorCode(end.error) : null;
  return code === 'REPLY_CANCELLED' || code === 'IDEMPOTENCY_KEY_REUSED';
}

/** The answer of a response. Throws the server's error, or one with {@link INVALID_RESPONSE}. */
async function readAnswer<Answer extends object>(
  response: AsyncIterable<AiCallEvent<Answer>> | Answer,
  isAnswer: (answer: Partial<Answer>) => boolean,
  onDelta: (delta: Delta) => void,
): Promise<Answer> {
  for await (const event of eventsOf(response)) {
    if (!isObject(event)) break;
    if (event.type === 'delta') onDelta(event);
    else if (event.type === 'error')
      throw Object.assign(new Error(event.error), { code: event.code });
    else if (isAnswer(event)) return event;
    else break;
  }
  throw new Error(INVALID_RESPONSE);
}

/** The events of a stream; a response that is the answer itself is a stream of one. */
async function* eventsOf<Answer extends object>(
  response: AsyncIterable<AiCallEvent<Answer>> | Answer,
): AsyncGenerator<AiCallEvent<Answer>> {
  // A response of another type is an invalid response, not a broken connection.
  if (!isObject(response)) return;
  if (Symbol.asyncIterator in response) yield* response;
  else yield { type: 'done', ...response };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
