// The client of OpenAI-compatible endpoints: one POST, read as a stream. It retries transient
// failures only and never exceeds its deadlines (measured cases: completion-client.test.ts).
import { trimEndOf } from '#domain/text/trim.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';
import type { CompletionBody } from '#ai/completion-body.ts';
import { endingOf, readCompletionEvent } from '#ai/completion-events.ts';
import { readEventData } from '#ai/event-stream.ts';
import { ModelError } from '#ai/model-error.ts';
import type { FieldMemory } from '#ai/request-fields.ts';
import { createThinkFilter, type ThoughtHabit, type ThoughtHabits } from '#ai/think-filter.ts';

/** Time limits of a call in milliseconds, retries included. */
export interface CompletionDeadlines {
  totalMs: number;
  /** The longest time without a byte of the endpoint, headers and comments included. null: any. */
  silenceMs: number | null;
}

/** The network and the clock of a call; tests pass their own. */
export interface CallRuntime {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since any fixed moment. */
  now: () => number;
  /** Runs `act` after `ms`; returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void;
}

/** The globals that Node and browsers share. */
export const globalRuntime: CallRuntime = {
  fetch: (url, init) => fetch(url, init),
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits before the second and the third try, in milliseconds, without a Retry-After header. */
const BACKOFF_MS = [400, 1_000] as const;

/** Refused fields that one call may drop before it fails. */
const DROPPED_FIELDS_MAX = 4;

/** Characters of a refusal that are searched for a field name. */
const REFUSAL_READ_CHARACTERS = 4_000;

/** Characters that are read of a response that is not streamed. */
const WHOLE_ANSWER_MAX_CHARACTERS = 1_000_000;

/**
 * The beginning of a response is held back for at most this time, in milliseconds from the start of
 * the call. It may be a thought without an opening tag.
 */
const HELD_MAX_MS = 12_000;

/** Characters of a completion; a model that never ends is cut off here. */
const ANSWER_MAX_CHARACTERS = 60_000;

/** A log record of a call. Never holds a prompt, a completion or a key. */
export interface CompletionLogRecord {
  event: 'field-dropped' | 'costly-field-dropped' | 'retry' | 'answered';
  field?: string;
  status?: number;
  attempt?: number;
  trace?: string;
}

export interface CompletionCall {
  /** Root of the endpoint; only `/chat/completions` is appended. */
  baseUrl: string;
  apiKey: string | null;
  body: CompletionBody;
  traceHeader: string | null;
  deadlines: CompletionDeadlines;
  signal: AbortSignal;
  memory: FieldMemory;
  habits: ThoughtHabits;
  /** The assumed habit of a model before its first completion. */
  habit: ThoughtHabit;
  log: (record: CompletionLogRecord) => void;
  runtime: CallRuntime;
}

export interface Completion {
  text: string;
  ending: 'stop' | 'length';
  /** null: the endpoint reported none. */
  usage: TokenUsage | null;
}

/** Makes the call and yields its text. Throws a {@link ModelError}. */
export async function* streamCompletion(call: CompletionCall): AsyncGenerator<string, Completion> {
  const clock = createCallClock(call.signal, call.deadlines, call.runtime);
  try {
    const response = await openStream(call, clock);
    return yield* readAnswer(response, clock, call);
  } catch (cause) {
    throw clock.toModelError(cause);
  } finally {
    clock.stop();
  }
}

/**
 * One abort signal for three reasons (caller, total time, silence) that remembers the reason.
 */
export interface CallClock {
  readonly signal: AbortSignal;
  /** A byte arrived: the silence is over. */
  hear(): void;
  /** Milliseconds since the start. */
  passedMs(): number;
  leftMs(): number;
  readonly after: CallRuntime['after'];
  /** Characters received so far. */
  received: number;
  toModelError(cause: unknown): ModelError;
  stop(): void;
}

/** Starts the clock of a call; `stop` ends its timers and its connection. */
export function createCallClock(
  caller: AbortSignal,
  { totalMs, silenceMs }: CompletionDeadlines,
  { now, after }: CallRuntime,
): CallClock {
  const controller = new AbortController();
  const startedAt = now();
  const onCaller = () => controller.abort('aborted');
  if (caller.aborted) onCaller();
  else caller.addEventListener('abort', onCaller, { once: true });
  const onTimeout = () => controller.abort('timeout');
  const cancelTotal = after(totalMs, onTimeout);
  let heardAt = startedAt;
  const silenceLeftMs = () => (silenceMs === null ? Infinity : heardAt + silenceMs - now());
  let cancelSilence = () => {};
  // One timer for all bytes: it is set again only when it fires.
  const watchSilence = (ms: number) => {
    cancelSilence = after(ms, () => {
      const leftMs = silenceLeftMs();
      if (leftMs > 0) watchSilence(leftMs);
      else onTimeout();
    });
  };
  if (silenceMs !== null) watchSilence(silenceMs);
  const passedMs = () => now() - startedAt;
  return {
    signal: controller.signal,
    after,
    received: 0,
    passedMs,
    leftMs: () => Math.min(totalMs - passedMs(), silenceLeftMs()),
    hear: () => void (heardAt = now()),
    toModelError(cause) {
      const partialLength = this.received;
      if (controller.signal.aborted)
        return new ModelError(controller.signal.reason === 'aborted' ? 'aborted' : 'timeout', {
          partialLength,
        });
      if (cause instanceof ModelError) return cause;
      return new ModelError('network', { partialLength, cause });
    },
    stop() {
      cancelTotal();
      cancelSilence();
      caller.removeEventListener('abort', onCaller);
      // Closes the connection when the reader stopped early.
      if (!controller.signal.aborted) controller.abort('aborted');
    },
  };
}

/** One request to an endpoint, which may have to be repeated. */
export interface EndpointRequest {
  send: () => Promise<Response>;
  /** Changes the next try after a refusal; true: it may go on at once. */
  adapt?: (status: number, refusal: string) => boolean;
  traceHeader: string | null;
  log: (record: CompletionLogRecord) => void;
}

/**
 * Sends a request until the endpoint accepts it. Transient failures are repeated within the time of
 * the call. Throws a {@link ModelError}.
 */
export async function openResponse(
  { send, adapt, traceHeader, log }: EndpointRequest,
  clock: CallClock,
): Promise<Response> {
  for (let attempt = 0; ;) {
    clock.signal.throwIfAborted();
    const response = await send().catch((cause: unknown) => {
      throw clock.toModelError(cause);
    });
    const trace = traceHeader === null ? null : response.headers.get(traceHeader);
    clock.hear();
    if (response.ok) {
      log({
        event: 'answered',
        status: response.status,
        attempt,
        ...(trace === null ? {} : { trace }),
      });
      return response;
    }
    const refusal = await readStart(response, REFUSAL_READ_CHARACTERS);
    if (adapt?.(response.status, refusal) === true) continue;
    const error = refusalError(response, refusal);
    const waitMs = retryWaitMs(error, attempt);
    if (waitMs === null || waitMs >= clock.leftMs()) throw error;
    attempt += 1;
    log({ event: 'retry', status: response.status, attempt });
    await pause(waitMs, clock);
  }
}

function openStream(call: CompletionCall, clock: CallClock): Promise<Response> {
  const modelKey = modelKeyOf(call);
  let body = call.body;
  let dropped = 0;
  return openResponse(
    {
      send() {
        body = call.memory.fit(modelKey, call.body);
        return post(call, body, clock.signal);
      },
      adapt(status, refusal) {
        if ((status !== 400 && status !== 422) || dropped >= DROPPED_FIELDS_MAX) return false;
        const learned = call.memory.learn(modelKey, body, refusal);
        if (learned === null) return false;
        dropped += 1;
        call.log({
          event: learned.costly ? 'costly-field-dropped' : 'field-dropped',
          field: learned.field,
          status,
        });
        return true;
      },
      traceHeader: call.traceHeader,
      log: call.log,
    },
    clock,
  );
}

/** The key of an endpoint and model in the shared memories. */
function modelKeyOf({ baseUrl, body }: CompletionCall): string {
  return `${baseUrl} ${body.model}`;
}

function post(call: CompletionCall, body: CompletionBody, signal: AbortSignal): Promise<Response> {
  return call.runtime.fetch(`${trimEndOf(call.baseUrl, '/')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(call.apiKey === null ? {} : { authorization: `Bearer ${call.apiKey}` }),
    },
    body: JSON.stringify(body),
    signal,
    // A redirect would send diary text to a host that is not configured.
    redirect: 'error',
  });
}

function refusalError(response: Response, refusal: string): ModelError {
  const { status } = response;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(seconds) ? Math.max(0, seconds) : null;
  const unpaid =
    status === 402 ||
    (status === 429 &&
      /insufficient_quota|insufficient.{0,20}balance|exceeded your current quota|arrears|欠费|余额不足/i.test(
        refusal,
      ));
  const kind = unpaid
    ? 'unpaid'
    : status === 401 || status === 403
      ? 'unauthorised'
      : status === 429
        ? 'busy'
        : status >= 500
          ? 'server'
          : 'refused';
  return new ModelError(kind, { status, retryAfterSeconds });
}

/** Milliseconds before the next try; null: do not retry. */
function retryWaitMs(error: ModelError, attempt: number): number | null {
  const backoff = BACKOFF_MS[attempt];
  if ((error.kind !== 'busy' && error.kind !== 'server') || backoff === undefined) return null;
  return error.retryAfterSeconds === null ? backoff : error.retryAfterSeconds * 1000;
}

function pause(ms: number, { signal, after }: CallClock): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      cancel();
      reject(new Error('aborted'));
    };
    const cancel = after(ms, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    signal.addEventListener('abort', stop, { once: true });
  });
}

async function* readAnswer(
  response: Response,
  clock: CallClock,
  call: CompletionCall,
): AsyncGenerator<string, Completion> {
  const modelKey = modelKeyOf(call);
  const known = call.habits.get(modelKey) ?? call.habit;
  const filter = createThinkFilter(known);
  let finish: string | null = null;
  let usage: TokenUsage | null = null;
  let ended = false;
  for await (const data of eventsOf(response, clock.hear)) {
    if (data === '[DONE]') {
      ended = true;
      break;
    }
    const event = readCompletionEvent(data);
    if (event === null) continue;
    if (event.failed)
      throw new ModelError('broken', {
        status: response.status,
        partialLength: filter.answer.length,
      });
    usage = event.usage ?? usage;
    finish = event.finish ?? finish;
    if (event.text === '' && !event.thinking) continue;
    // Thoughts that have their own field are not in the text.
    const mayShow = event.thinking || (known === 'unknown' && clock.passedMs() >= HELD_MAX_MS);
    const shown = (mayShow ? filter.release() : '') + filter.push(event.text);
    clock.received = filter.answer.length;
    if (filter.answer.length > ANSWER_MAX_CHARACTERS) {
      finish = 'length';
      break;
    }
    if (shown !== '') yield shown;
  }
  const ending = endingOf(finish ?? 'stop');
  const { rest, habit } = filter.end(ending === 'length');
  if (rest !== '') yield rest;
  const text = filter.answer.trim();
  if (finish === null && !ended)
    throw new ModelError('broken', { status: response.status, partialLength: text.length });
  if (ending === 'filtered') throw new ModelError('filtered', { partialLength: text.length });
  if (text === '') throw new ModelError('broken', { status: response.status });
  call.habits.set(modelKey, habit);
  return { text, ending, usage };
}

/**
 * The events of a response. A JSON response, which was not streamed, is one event. An HTML page has
 * none.
 */
async function* eventsOf(response: Response, onBytes: () => void): AsyncGenerator<string> {
  if (response.body === null) return;
  if (!(response.headers.get('content-type') ?? '').includes('application/json')) {
    yield* readEventData(response.body, onBytes);
    return;
  }
  yield await readStart(response, WHOLE_ANSWER_MAX_CHARACTERS, onBytes);
}

/** The beginning of a body; the rest is not read. */
export async function readStart(
  response: Response,
  maxCharacters: number,
  onBytes: () => void = () => undefined,
): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < maxCharacters) {
    const { done, value } = await reader.read();
    if (done) break;
    onBytes();
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text.slice(0, maxCharacters);
}
