// Sends a request until the endpoint accepts it, within the time of its call. Shared by completions
// and transcriptions.
import { trimEndOf } from '#domain/text/trim.ts';
import { pause, type CallClock, type CallRuntime } from '#ai/call-clock.ts';
import { REFUSAL_READ_CHARACTERS, refusalError } from '#ai/endpoint-refusal.ts';
import type { ModelError } from '#ai/model-error.ts';

/** Waits before the second and the third try, in milliseconds, without a Retry-After header. */
const BACKOFF_MS = [400, 1_000] as const;

/** Between two questions whether a model is loaded, in milliseconds. */
const LOADING_MS = 2_000;

/** A log record of a call. Never holds a prompt, a completion or a key. */
export interface CompletionLogRecord {
  event: 'field-dropped' | 'costly-field-dropped' | 'retry' | 'answered';
  field?: string;
  status?: number;
  attempt?: number;
  trace?: string;
}

/** Repeats what failed for a moment: at most twice, and as long as a model is loading. */
export interface Retries {
  readonly attempt: number;
  /** Resolves when the next try may begin. Throws the error when there is none. */
  afterError: (error: ModelError) => Promise<void>;
}

export function createRetries(
  clock: CallClock,
  log: (record: CompletionLogRecord) => void,
): Retries {
  let attempt = 0;
  let failures = 0;
  return {
    get attempt() {
      return attempt;
    },
    async afterError(error) {
      const isLoading = error.about === 'loading';
      const backoff = isLoading ? LOADING_MS : BACKOFF_MS[failures];
      if ((error.kind !== 'busy' && error.kind !== 'server') || backoff === undefined) throw error;
      const waitMs = error.retryAfterSeconds === null ? backoff : error.retryAfterSeconds * 1_000;
      if (waitMs >= clock.leftMs()) throw error;
      attempt += 1;
      if (!isLoading) failures += 1;
      log({ event: 'retry', attempt, ...(error.status === null ? {} : { status: error.status }) });
      await pause(waitMs, clock);
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
  retries: Retries;
}

/** Returns the response that the endpoint accepts. Throws a {@link ModelError}. */
export async function openResponse(
  { send, adapt, traceHeader, log, retries }: EndpointRequest,
  clock: CallClock,
): Promise<Response> {
  for (;;) {
    clock.signal.throwIfAborted();
    const response = await send().catch((cause: unknown) => {
      throw clock.toModelError(cause);
    });
    const trace = traceHeader === null ? null : response.headers.get(traceHeader);
    if (response.ok) {
      clock.begin();
      log({
        event: 'answered',
        status: response.status,
        attempt: retries.attempt,
        ...(trace === null ? {} : { trace }),
      });
      return response;
    }
    clock.hear();
    const text = await readStart(response, REFUSAL_READ_CHARACTERS);
    const { status, headers } = response;
    const error = refusalError({ status, text, headers, date: clock.date() });
    if (error.kind !== 'too-long' && adapt?.(status, text) === true) continue;
    await retries.afterError(error);
  }
}

/** Where a request goes, and with which key. */
export interface EndpointAddress {
  baseUrl: string;
  apiKey: string | null;
  runtime: Pick<CallRuntime, 'fetch'>;
}

/**
 * Sends one request. Rejects when the call is over, although the connection may be open while the
 * endpoint loads its model.
 */
export async function send(
  { baseUrl, apiKey, runtime }: EndpointAddress,
  path: string,
  init: { headers: Record<string, string>; body: string | FormData },
  clock: CallClock,
): Promise<Response> {
  const sent = runtime.fetch(`${trimEndOf(baseUrl, '/')}${path}`, {
    method: 'POST',
    headers: {
      ...init.headers,
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: init.body,
    signal: clock.network,
    // A redirect would send a user's text to a host that is not configured.
    redirect: 'error',
  });
  const over = Promise.withResolvers<never>();
  const onOver = () => {
    over.reject(new Error('the call is over'));
    // The model is loaded now, and no caller reads its text.
    sent.then(
      (response) => void response.body?.cancel().catch(() => undefined),
      () => undefined,
    );
  };
  clock.signal.addEventListener('abort', onOver, { once: true });
  try {
    return await Promise.race([sent, over.promise]);
  } finally {
    clock.signal.removeEventListener('abort', onOver);
  }
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
