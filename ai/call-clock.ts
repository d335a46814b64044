// The network and the time of a call: one abort signal for all reasons to end it.
import { ModelError } from '#ai/model-error.ts';

/** The network and the clock of a call; tests pass their own. */
export interface CallRuntime {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since any fixed moment. */
  now: () => number;
  /** Milliseconds since 1970, for dates in headers. */
  date: () => number;
  /** Runs `act` after `ms`; returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void;
}

/** The globals that Node and browsers share. */
export const globalRuntime: CallRuntime = {
  fetch: (url, init) => fetch(url, init),
  now: () => performance.now(),
  date: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** Time limits of a call in milliseconds, retries included. */
export interface CompletionDeadlines {
  totalMs: number;
  /** The longest time without a byte of the endpoint, headers and comments included. null: any. */
  silenceMs: number | null;
  /**
   * A local program loads its model before its first byte, and stops when the client disconnects.
   * Absent: the endpoint is hosted.
   */
  loading?:
    | {
        /** In place of `silenceMs`, until the first byte; null: `totalMs` alone counts. */
        firstByteMs: number | null;
        /** From the first byte to the last one. */
        answerMs: number;
        /** After a timeout before the first byte, the connection stays open until then. */
        keptMs: number;
      }
    | undefined;
}

/** One abort signal for three reasons (caller, total time, silence) that remembers the reason. */
export interface CallClock {
  /** Aborts when the call is over. */
  readonly signal: AbortSignal;
  /** Aborts when the connection is to be closed: later, while a model is loading. */
  readonly network: AbortSignal;
  /** A byte arrived: the silence is over. */
  hear(): void;
  /** The endpoint accepted the request. */
  begin(): void;
  /** Milliseconds since the start. */
  passedMs(): number;
  leftMs(): number;
  /** Milliseconds since 1970. */
  readonly date: CallRuntime['date'];
  readonly after: CallRuntime['after'];
  /** Characters received so far. */
  received: number;
  toModelError(cause: unknown): ModelError;
  stop(): void;
}

/** Starts the clock of a call; `stop` ends its timers and its connection. */
export function createCallClock(
  caller: AbortSignal,
  { totalMs, silenceMs, loading }: CompletionDeadlines,
  { now, date, after }: CallRuntime,
): CallClock {
  const controller = new AbortController();
  const network = new AbortController();
  const startedAt = now();
  let heardAt = startedAt;
  let begunAt: number | null = null;

  const endsAt = (): number => {
    const silence = silenceMs === null ? Infinity : heardAt + silenceMs;
    const total = startedAt + totalMs;
    if (loading === undefined) return Math.min(total, silence);
    return begunAt === null
      ? Math.min(total, startedAt + (loading.firstByteMs ?? Infinity))
      : Math.min(total, silence, begunAt + loading.answerMs);
  };
  let cancelTimer = () => {};
  // One timer for all bytes: it is set again only when it fires.
  const watch = () => {
    cancelTimer = after(endsAt() - now(), () => {
      if (endsAt() > now()) watch();
      else controller.abort('timeout');
    });
  };
  controller.signal.addEventListener('abort', () => {
    const isLoading = controller.signal.reason === 'timeout' && begunAt === null;
    const keptMs = isLoading ? startedAt + (loading?.keptMs ?? 0) - now() : 0;
    if (keptMs > 0) after(keptMs, () => network.abort());
    else network.abort();
  });
  const onCaller = () => controller.abort('aborted');
  if (caller.aborted) onCaller();
  else caller.addEventListener('abort', onCaller, { once: true });
  watch();
  return {
    signal: controller.signal,
    network: network.signal,
    date,
    after,
    received: 0,
    passedMs: () => now() - startedAt,
    leftMs: () => endsAt() - now(),
    hear: () => void (heardAt = now()),
    begin() {
      heardAt = now();
      if (begunAt !== null) return;
      begunAt = heardAt;
      cancelTimer();
      watch();
    },
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
      cancelTimer();
      caller.removeEventListener('abort', onCaller);
      // Closes the connection when the reader stopped early.
      if (!controller.signal.aborted) controller.abort('aborted');
    },
  };
}

/** Resolves after `ms`; rejects when the call is over. */
export function pause(ms: number, { signal, after }: CallClock): Promise<void> {
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
