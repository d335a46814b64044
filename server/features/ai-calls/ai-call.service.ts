// How every paid AI call runs (rulings 25, 42, 44–46): once per key, reserved before and settled
// after, never inside one transaction; stopped from any process through the database. A dropped
// socket is not a stop: a call that saves something finishes, any other is released and its key may
// run again.
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import { CALL_STALE_MS, type StoneReservation } from '#domain/stones/reservation.ts';
import type { StoneReason, StoneReceipt } from '#domain/stones/stone.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { ModelError } from '#ai/model-error.ts';
import { readToEnd } from '#ai/text-model.ts';
import type { AiCallRepository, AiCallRow } from '#server/features/ai-calls/ai-call.repository.ts';
import { createAudience, type Audience } from '#server/features/ai-calls/audience.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import { createCallWatch, type WatchedCall } from '#server/features/ai-calls/call-watch.ts';
import {
  answeredCall,
  createLiveCall,
  type LiveCall,
  type LiveCallSource,
} from '#server/features/ai-calls/live-call.ts';
import type {
  ActualCost,
  StoneLedgerService,
} from '#server/features/stones/stone-ledger.service.ts';
import { AppError } from '#server/http/app-error.ts';

/** How long answers are kept for repeats, in milliseconds (rulings 42). */
const ANSWER_KEPT_MS = 24 * 3_600_000;

/**
 * How long a stop waits for a call that has not arrived yet, in milliseconds: a request is
 * overtaken by seconds, not by hours.
 */
const EARLY_STOP_KEPT_MS = 120_000;

/** Stops without a call that are kept for one person; the oldest go first. */
export const EARLY_STOPS_MAX = 20;

/** How often a repeat looks for the end of a call that another process runs, in milliseconds. */
const ATTACH_POLL_MS = 250;

/** The server ends this much earlier than the client gives up, in milliseconds (rulings 45). */
const DEADLINE_MARGIN_MS = 5_000;

/**
 * Answers saved at once. The model may let go of thousands in one moment; they then wait here,
 * where nothing runs out, and not for a connection, which after two seconds is taken for a database
 * that is away. Fewer than there are connections: others find one.
 */
const SAVED_AT_ONCE = 8;

/** What the work of a call is given. */
export interface AiCallTools {
  reservation: StoneReservation;
  /** Aborts when the call is stopped or its time is up. */
  signal: AbortSignal;
  /** Milliseconds left for the whole call. */
  leftMs: () => number;
  /** Tells the listeners of new text; from the first word on a stopped call is charged. */
  push: (text: string) => void;
}

/** What the work of a call came to. */
export interface AiCallYield<R> {
  /** null: free of charge, for what came out is not what was asked for. */
  cost: ActualCost | null;
  /**
   * Saves what was made and answers it; runs in the transaction that settles the stones and ends
   * the call.
   */
  save: (receipt: StoneReceipt) => Promise<R>;
}

/** A call to run. */
export interface AiCallPlan<R> {
  reason: StoneReason;
  /** Tokens it may use at the most; 0: free. */
  estimateTokens: number;
  /** Tokens of the prompt alone, for the charge of a call that is stopped midway. */
  promptTokens: number;
  /** Whether it finishes after every caller's socket has dropped: it saves something. */
  outlivesCaller: boolean;
  work: (tools: AiCallTools) => Promise<AiCallYield<R>>;
}

/** Who calls, for what, and how long it may take. */
export interface AiCallRequest extends CallHeader {
  operation: string;
  /** The same request gives the same text; another under the same key is IDEMPOTENCY_KEY_REUSED. */
  fingerprint: string;
  /** The specification's own time limit, the longest a call is given, in milliseconds. */
  timeLimitMs: number;
}

/** What the service works with. */
export interface AiCallServicePorts {
  calls: AiCallRepository;
  ledger: Pick<
    StoneLedgerService,
    'reserve' | 'settle' | 'release' | 'releaseEnded' | 'getBalance'
  >;
  /** Names this process on the calls it runs, so that its successor finds what a crash left. */
  instance: string;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  newId: () => string;
  hash: (text: string) => string;
  estimateTokens: (text: string) => number;
  /** Counts a call that is about to begin. RATE_LIMITED. */
  countCall: (userId: string) => Promise<void>;
  /**
   * Told of a failed call: the code that went out and the kind of fault behind it, never a text.
   */
  onFailure?: (failure: { operation: string; code: string; kind: string }) => void;
}

/** The reason of a call that ends because nobody waits for it any more. */
class CallerGone extends Error {}

/** A call of this process. */
interface LiveEntry {
  call: LiveCallSource<unknown>;
  stop: AbortController;
  audience: Audience;
  /** Resolves when the call is over and its row says so. */
  end: Promise<void>;
}

/** The service. */
export type AiCallService = ReturnType<typeof createAiCallService>;

/** Builds the service from its ports. */
export function createAiCallService({
  calls,
  ledger,
  instance,
  transaction,
  now,
  newId,
  hash,
  estimateTokens,
  countCall,
  onFailure,
}: AiCallServicePorts) {
  const live = new Map<string, LiveEntry>();
  const ends = new Set<Promise<void>>();
  const watch = createCallWatch({ calls, transaction, now });
  const saving = createSemaphore(SAVED_AT_ONCE);

  const settle = async (
    reservation: StoneReservation,
    cost: ActualCost | null,
  ): Promise<StoneReceipt> => {
    if (cost !== null) return ledger.settle(reservation, cost);
    await ledger.release(reservation);
    return { spent: 0, left: await ledger.getBalance(reservation.userId) };
  };

  /** Runs a call whose key is ours, to its end. */
  const run = async <R>(
    request: AiCallRequest,
    key: string,
    plan: AiCallPlan<R>,
    reservation: StoneReservation,
    firstBeat: number,
    call: LiveCallSource<R>,
    stop: AbortController,
    endsAt: number,
  ) => {
    const { userId } = request;
    let pushed = '';
    const timer = setTimeout(
      () => stop.abort(new AppError('AI_TIMEOUT')),
      endsAt - performance.now(),
    );
    const watched: WatchedCall = {
      userId,
      key,
      lastBeat: firstBeat,
      onStop: () => stop.abort(new AppError('REPLY_CANCELLED')),
    };
    watch.add(watched);
    const settleStopped = async () => {
      if (!(await calls.end(userId, key, watched.lastBeat, 'cancelled', null))) return;
      if (pushed === '') await ledger.release(reservation);
      else
        await ledger.settle(reservation, {
          totalTokens: plan.promptTokens + estimateTokens(pushed),
          estimated: true,
        });
    };
    const settleFailed = async (code: string) => {
      if (code === 'REPLY_CANCELLED') return settleStopped();
      if (!isAbandoned(stop.signal)) {
        if (await calls.end(userId, key, watched.lastBeat, 'failed', null))
          await ledger.release(reservation);
        return;
      }
      if (await calls.forget(userId, key, watched.lastBeat)) await ledger.release(reservation);
      // A stop was asked for before the socket dropped.
      else await settleStopped();
    };
    try {
      const made = await plan.work({
        reservation,
        signal: stop.signal,
        leftMs: () => Math.max(1, endsAt - performance.now()),
        push: (text) => {
          pushed += text;
          call.push(text);
        },
      });
      const answer = await saving.run(async () => {
        // Not before: a call that waits to be saved is still alive, and can still be stopped.
        await watch.remove(watched);
        if (isAbandoned(stop.signal)) throw stop.signal.reason;
        return transaction(async () => {
          if (!(await calls.hold(userId, key, watched.lastBeat)))
            throw new AppError('REPLY_CANCELLED');
          const receipt = await settle(reservation, made.cost);
          const result = await made.save(receipt);
          if (
            !(await calls.end(
              userId,
              key,
              watched.lastBeat,
              'done',
              request.idempotencyKey === null ? null : JSON.stringify(result),
            ))
          )
            throw new AppError('REPLY_CANCELLED');
          if (request.idempotencyKey === null) await calls.remove(userId, key);
          return result;
        });
      });
      call.resolve(answer);
    } catch (cause) {
      await watch.remove(watched);
      const failure = failureOf(cause, stop.signal);
      if (!isAbandoned(stop.signal))
        onFailure?.({ operation: request.operation, code: failure.code, kind: kindOf(cause) });
      try {
        await transaction(() => settleFailed(failure.code));
      } finally {
        // Whatever cannot be written now, the reconciliation frees.
        call.reject(failure);
      }
    } finally {
      clearTimeout(timer);
    }
  };

  /**
   * Waits for a call that another process runs; `startHere` answers it, or runs it when that
   * process gave it up or is gone.
   */
  const attach = <R>(
    request: AiCallRequest,
    key: string,
    startHere: () => Promise<LiveCall<R>>,
  ): LiveCall<R> => {
    const call = createLiveCall<R>();
    const wait = async (): Promise<R> => {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, ATTACH_POLL_MS));
        request.signal?.throwIfAborted();
        const row = await calls.find(request.userId, key, now());
        if (row?.state !== 'running' || isStale(row))
          return readToEnd((await startHere()).follow(request.signal), call.push);
      }
    };
    wait().then(call.resolve, call.reject);
    return call;
  };

  const isStale = (row: AiCallRow) => now() - row.heartbeat_at > CALL_STALE_MS;

  const fingerprintOf = (request: AiCallRequest) =>
    hash(`${request.operation}\n${request.fingerprint}`);

  /** What is known under a key already; null: nothing, or a run that may be done again. */
  const known = async <R>(
    request: AiCallRequest,
    key: string,
    startHere: () => Promise<LiveCall<R>>,
  ): Promise<{ call: LiveCall<R> } | { again: AiCallRow } | null> => {
    const row = await calls.find(request.userId, key, now());
    if (row === null) return null;
    if (row.state === 'cancelled' || (row.state === 'running' && row.cancel_requested === 1))
      throw new AppError('REPLY_CANCELLED');
    if (row.request_hash !== fingerprintOf(request)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (row.state === 'done')
      return { call: answeredCall(JSON.parse(row.response ?? 'null') as R) };
    if (row.state === 'failed' || isStale(row)) return { again: row };
    const here = live.get(nameOf(request.userId, key));
    if (here === undefined) return { call: attach(request, key, startHere) };
    if (isAbandoned(here.stop.signal)) {
      await here.end;
      return known(request, key, startHere);
    }
    here.audience.join(request.signal);
    return { call: here.call as LiveCall<R> };
  };

  const begin = async <R>(
    request: AiCallRequest,
    key: string,
    again: AiCallRow | null,
    plan: AiCallPlan<R>,
    endsAt: number,
  ): Promise<LiveCall<R> | null> => {
    const { userId } = request;
    const beat = now();
    const fresh: AiCallRow = {
      user_id: userId,
      key,
      operation: request.operation,
      request_hash: fingerprintOf(request),
      state: 'running',
      cancel_requested: 0,
      response: null,
      instance,
      heartbeat_at: beat,
      created_at: beat,
      expires_at: beat + ANSWER_KEPT_MS,
    };
    const reservation = await transaction(async () => {
      const ours =
        again === null ? await calls.insert(fresh) : await calls.takeOver(again, instance, beat);
      return ours
        ? ledger.reserve(userId, {
            id: key,
            reason: plan.reason,
            estimateTokens: plan.estimateTokens,
          })
        : null;
    });
    if (reservation === null) return null;
    const call = createLiveCall<R>();
    const stop = new AbortController();
    const audience = createAudience(() => plan.outlivesCaller || stop.abort(new CallerGone()));
    audience.join(request.signal);
    const name = nameOf(userId, key);
    const end = run(request, key, plan, reservation, beat, call, stop, endsAt)
      // The call's own end is told by `call`; this promise only says that nothing is left to do.
      .catch(() => undefined)
      .finally(() => {
        ends.delete(end);
        if (live.get(name) === entry) live.delete(name);
      });
    const entry: LiveEntry = { call: call as LiveCallSource<unknown>, stop, audience, end };
    ends.add(end);
    live.set(name, entry);
    return call;
  };

  const startBy = async <R>(
    request: AiCallRequest,
    key: string,
    endsAt: number,
    prepare: () => Promise<AiCallPlan<R>>,
  ): Promise<LiveCall<R>> => {
    for (;;) {
      const seen =
        request.idempotencyKey === null
          ? null
          : await known(request, key, () => startBy(request, key, endsAt, prepare));
      if (seen !== null && 'call' in seen) return seen.call;
      const plan = await prepare();
      await countCall(request.userId);
      const begun = await begin(request, key, seen === null ? null : seen.again, plan, endsAt);
      // Another request was faster with the same key: look again.
      if (begun !== null) return begun;
    }
  };

  return {
    /**
     * Starts a call, or joins the one that its key names. Resolves when the call has begun: what is
     * wrong with the request fails here, what goes wrong later fails the call. `prepare` is asked
     * only when there is something to run. IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, RATE_LIMITED,
     * INSUFFICIENT_STONES, and what `prepare` throws.
     */
    start<R>(request: AiCallRequest, prepare: () => Promise<AiCallPlan<R>>): Promise<LiveCall<R>> {
      const totalMs = Math.max(
        1_000,
        Math.min(request.deadlineMs ?? request.timeLimitMs, request.timeLimitMs) -
          DEADLINE_MARGIN_MS,
      );
      return startBy(
        request,
        request.idempotencyKey ?? newId(),
        performance.now() + totalMs,
        prepare,
      );
    },

    /**
     * Stops a call, wherever it runs; false when it has ended. A key that is not known yet is kept
     * as stopped for a short time: the stop may have been faster than the call itself.
     */
    async cancel(userId: string, key: string): Promise<boolean> {
      const nowMs = now();
      const asked = await calls.requestCancel(userId, key);
      live.get(nameOf(userId, key))?.stop.abort(new AppError('REPLY_CANCELLED'));
      if (asked) return true;
      const row: AiCallRow = {
        user_id: userId,
        key,
        operation: '',
        request_hash: '',
        state: 'cancelled',
        cancel_requested: 1,
        response: null,
        instance: null,
        heartbeat_at: nowMs,
        created_at: nowMs,
        expires_at: nowMs + EARLY_STOP_KEPT_MS,
      };
      if (await calls.insert(row)) {
        await calls.trimEarlyStops(userId, EARLY_STOPS_MAX);
        return true;
      }
      return (await calls.find(userId, key, nowMs))?.state === 'cancelled';
    },

    /**
     * Ends the calls that a dead process was running and frees their stones. Returns their number.
     */
    releaseFormer: (former: string): Promise<number> =>
      transaction(async () => {
        const ended = await calls.endOf(former);
        if (ended > 0) await ledger.releaseEnded();
        return ended;
      }),

    /** Forgets answers whose time is over; to be called now and then. Returns how many. */
    sweep: (): Promise<number> => calls.removeExpired(now()),

    /**
     * Resolves when no call is running in this process; to be awaited at shutdown before the
     * database closes.
     */
    async drain(): Promise<void> {
      while (ends.size > 0) await Promise.all(ends);
    },
  };
}

function nameOf(userId: string, key: string): string {
  return `${userId} ${key}`;
}

function isAbandoned(signal: AbortSignal): boolean {
  return signal.reason instanceof CallerGone;
}

function kindOf(cause: unknown): string {
  if (cause instanceof ModelError)
    return cause.status === null ? cause.kind : `${cause.kind} ${cause.status}`;
  return cause instanceof Error ? cause.name : typeof cause;
}

/**
 * The failure the person is told of. A stop has its own reason; everything else is a code of the
 * table.
 */
function failureOf(cause: unknown, signal: AbortSignal): AppError {
  if (signal.aborted && signal.reason instanceof AppError) return signal.reason;
  if (cause instanceof AppError) return cause;
  const code: ErrorCode =
    cause instanceof ModelError && cause.kind === 'timeout' ? 'AI_TIMEOUT' : 'AI_UNAVAILABLE';
  return new AppError(code, { cause });
}
