// The thin client of every OpenAI-compatible endpoint: one POST, answered as a stream. Retries what may pass, gives up at once on
// what will not, and never waits longer than its deadlines, whatever the other side does (measured cases: completion-client.test.ts).
import type { TokenUsage } from '#domain/stones/stone.ts';
import type { CompletionBody } from '#server/ai/completion-body.ts';
import { endingOf, readCompletionEvent } from '#server/ai/completion-events.ts';
import { readEventData } from '#server/ai/event-stream.ts';
import { ModelFault } from '#server/ai/model-fault.ts';
import type { FieldMemory } from '#server/ai/request-fields.ts';
import { createThinkFilter } from '#server/ai/think-filter.ts';

/** Time limits of a call, in milliseconds. */
export interface CompletionDeadlines {
  /** The whole call, retries included. */
  totalMs: number;
  /** Until the first piece of an answer, thoughts included; comments that keep the line open do not count. */
  firstMs: number;
  /** Between two pieces. */
  idleMs: number;
}

/** Waits before the second and the third try, in milliseconds, where the endpoint names no time. */
const BACKOFF_MS = [400, 1_000] as const;

/** Refused fields that one call may shed before it gives up. */
const MAX_SHED_FIELDS = 4;

/** Characters of a refusal that are read to find the field it names. */
const REFUSAL_READ_CHARACTERS = 4_000;

/** Characters that are read of an answer that was not streamed. */
const WHOLE_ANSWER_MAX_CHARACTERS = 1_000_000;

/** Characters an answer holds at the most; a model that never ends is cut off here. */
const ANSWER_MAX_CHARACTERS = 60_000;

/** What is told about a call: never a prompt, never an answer, never a key. */
export interface CompletionNote {
  note: 'field-shed' | 'costly-field-shed' | 'retry' | 'answered';
  field?: string;
  status?: number;
  attempt?: number;
  trace?: string;
}

/** A call to make. */
export interface CompletionCall {
  /** Root of the endpoint; only `/chat/completions` is appended. */
  baseUrl: string;
  apiKey: string | null;
  body: CompletionBody;
  traceHeader: string | null;
  deadlines: CompletionDeadlines;
  signal: AbortSignal;
  memory: FieldMemory;
  onNote: (note: CompletionNote) => void;
}

/** A complete answer. */
export interface Completion {
  text: string;
  ending: 'stop' | 'length';
  /** null: the endpoint reported none. */
  usage: TokenUsage | null;
}

/** Makes the call and yields its text as it comes. Fails with a {@link ModelFault}. */
export async function* streamCompletion(call: CompletionCall): AsyncGenerator<string, Completion> {
  const clock = createCallClock(call.signal, call.deadlines);
  try {
    const response = await openStream(call, clock);
    return yield* readAnswer(response, clock);
  } catch (cause) {
    throw clock.faultOf(cause);
  } finally {
    clock.stop();
  }
}

/** One abort signal for three reasons — the caller, the total, the silence — that remembers which one it was. */
interface CallClock {
  readonly signal: AbortSignal;
  /** Starts the wait for the next sign of life anew. */
  expect(ms: number): void;
  readonly deadlines: CompletionDeadlines;
  leftMs(): number;
  /** Characters that have arrived. */
  received: number;
  faultOf(cause: unknown): ModelFault;
  stop(): void;
}

function createCallClock(caller: AbortSignal, deadlines: CompletionDeadlines): CallClock {
  const controller = new AbortController();
  const endsAt = performance.now() + deadlines.totalMs;
  const onCaller = () => controller.abort('aborted');
  if (caller.aborted) onCaller();
  else caller.addEventListener('abort', onCaller, { once: true });
  const total = setTimeout(() => controller.abort('timeout'), deadlines.totalMs);
  let silence: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    deadlines,
    received: 0,
    leftMs: () => endsAt - performance.now(),
    expect(ms) {
      clearTimeout(silence);
      silence = setTimeout(() => controller.abort('timeout'), ms);
    },
    faultOf(cause) {
      const partialLength = this.received;
      if (controller.signal.aborted) return new ModelFault(controller.signal.reason === 'aborted' ? 'aborted' : 'timeout', { partialLength });
      if (cause instanceof ModelFault) return cause;
      return new ModelFault('network', { partialLength, cause });
    },
    stop() {
      clearTimeout(total);
      clearTimeout(silence);
      caller.removeEventListener('abort', onCaller);
      // Closes the connection where the reader stopped early.
      if (!controller.signal.aborted) controller.abort('aborted');
    },
  };
}

async function openStream(call: CompletionCall, clock: CallClock): Promise<Response> {
  const place = `${call.baseUrl} ${call.body.model}`;
  let attempt = 0;
  for (let shed = 0; ;) {
    clock.signal.throwIfAborted();
    clock.expect(call.deadlines.firstMs);
    const body = call.memory.fit(place, call.body);
    const response = await post(call, body, clock.signal).catch((cause: unknown) => {
      throw clock.faultOf(cause);
    });
    const trace = call.traceHeader === null ? null : response.headers.get(call.traceHeader);
    if (response.ok) {
      call.onNote({ note: 'answered', status: response.status, attempt, ...(trace === null ? {} : { trace }) });
      return response;
    }
    const refusal = await readStart(response, REFUSAL_READ_CHARACTERS);
    if ((response.status === 400 || response.status === 422) && shed < MAX_SHED_FIELDS) {
      const learned = call.memory.learn(place, body, refusal);
      if (learned !== null) {
        shed += 1;
        call.onNote({ note: learned.costly ? 'costly-field-shed' : 'field-shed', field: learned.field, status: response.status });
        continue;
      }
    }
    const fault = refusalFault(response, refusal);
    const waitMs = retryWaitMs(fault, attempt);
    if (waitMs === null || waitMs >= clock.leftMs()) throw fault;
    attempt += 1;
    call.onNote({ note: 'retry', status: response.status, attempt });
    clock.expect(waitMs + call.deadlines.firstMs);
    await pause(waitMs, clock.signal);
  }
}

function post(call: CompletionCall, body: CompletionBody, signal: AbortSignal): Promise<Response> {
  return fetch(`${call.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...(call.apiKey === null ? {} : { authorization: `Bearer ${call.apiKey}` }) },
    body: JSON.stringify(body),
    signal,
    // A redirect would carry diary text to a place that nobody configured.
    redirect: 'error',
  });
}

function refusalFault(response: Response, refusal: string): ModelFault {
  const { status } = response;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(seconds) ? Math.max(0, seconds) : null;
  const unpaid =
    status === 402 || (status === 429 && /insufficient_quota|insufficient.{0,20}balance|exceeded your current quota|arrears|欠费|余额不足/i.test(refusal));
  const kind = unpaid ? 'unpaid' : status === 401 || status === 403 ? 'unauthorised' : status === 429 ? 'busy' : status >= 500 ? 'server' : 'refused';
  return new ModelFault(kind, { status, retryAfterSeconds });
}

/** How long to wait before another try; null: another try is of no use. */
function retryWaitMs(fault: ModelFault, attempt: number): number | null {
  const backoff = BACKOFF_MS[attempt];
  if ((fault.kind !== 'busy' && fault.kind !== 'server') || backoff === undefined) return null;
  return fault.retryAfterSeconds === null ? backoff : fault.retryAfterSeconds * 1000;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new Error('stopped'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

async function* readAnswer(response: Response, clock: CallClock): AsyncGenerator<string, Completion> {
  const filter = createThinkFilter();
  let text = '';
  let finish: string | null = null;
  let usage: TokenUsage | null = null;
  let ended = false;
  for await (const data of eventsOf(response)) {
    if (data === '[DONE]') {
      ended = true;
      break;
    }
    const event = readCompletionEvent(data);
    if (event === null) continue;
    if (event.failed) throw new ModelFault('broken', { status: response.status, partialLength: text.length });
    usage = event.usage ?? usage;
    finish = event.finish ?? finish;
    if (event.text === '' && !event.thinking) continue;
    clock.expect(clock.deadlines.idleMs);
    const shown = text === '' ? filter.push(event.text).trimStart() : filter.push(event.text);
    if (shown === '') continue;
    text += shown;
    clock.received = text.length;
    if (text.length > ANSWER_MAX_CHARACTERS) {
      finish = 'length';
      break;
    }
    yield shown;
  }
  const held = filter.end();
  if (held !== '') {
    text += held;
    yield held;
  }
  if (finish === null && !ended) throw new ModelFault('broken', { status: response.status, partialLength: text.length });
  const ending = endingOf(finish ?? 'stop');
  if (ending === 'filtered') throw new ModelFault('filtered', { partialLength: text.length });
  if (text.trim() === '') throw new ModelFault('broken', { status: response.status });
  return { text: text.trim(), ending, usage };
}

/** The events of an answer. One that was not streamed although asked for is one event; a page of HTML is none. */
async function* eventsOf(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  if (!(response.headers.get('content-type') ?? '').includes('application/json')) {
    yield* readEventData(response.body);
    return;
  }
  yield await readStart(response, WHOLE_ANSWER_MAX_CHARACTERS);
}

/** The beginning of a body; the rest is not taken. */
async function readStart(response: Response, maxCharacters: number): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length >= maxCharacters) break;
  }
  return text.slice(0, maxCharacters);
}
