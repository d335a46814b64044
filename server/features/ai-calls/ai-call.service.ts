// Every AI call (rulings 25, 42, 44–46) runs once per key. Stones are reserved before and settled
// after it, in two transactions. The database carries a stop to whichever process runs the call. A
// disconnected client is no stop: a call that saves something finishes; any other call is released
// and its key may run again.
import { serverTimeOf } from '#domain/shared/ai-deadlines.ts';
import type { AiCallPlan, AiCallRequest } from '#server/features/ai-calls/ai-call.ts';
import type { AiCallRepository, AiCallRow } from '#server/features/ai-calls/ai-call.repository.ts';
import { createAudience } from '#server/features/ai-calls/audience.ts';
import {
  abandon,
  createCallRunner,
  type CallRunnerPorts,
} from '#server/features/ai-calls/call-runner.ts';
import {
  createKnownCalls,
  createLiveCalls,
  type LiveEntry,
} from '#server/features/ai-calls/known-calls.ts';
import {
  createLiveCall,
  type LiveCall,
  type LiveCallSource,
} from '#server/features/ai-calls/live-call.ts';
import type { StoneLedgerService } from '#server/features/stones/stone-ledger.service.ts';
import { AppError } from '#server/http/app-error.ts';

/** How long responses are stored for retries, in milliseconds (rulings 42). */
const RESPONSE_STORED_MS = 24 * 3_600_000;

/** How long a stop waits for a call that has not arrived yet, in milliseconds. */
const EARLY_STOP_STORED_MS = 120_000;

/** Stops without a call that are stored for one user; the oldest are deleted first. */
export const EARLY_STOPS_MAX = 20;

/** What the service needs. */
export interface AiCallServicePorts extends CallRunnerPorts {
  calls: AiCallRepository;
  ledger: Pick<
    StoneLedgerService,
    'reserve' | 'settle' | 'release' | 'releaseEnded' | 'getBalance'
  >;
  /**
   * Names this process in the rows of its calls, so that its successor finds them after a crash.
   */
  instance: string;
  newId: () => string;
  hash: (text: string) => string;
  /** Counts a call before it begins. RATE_LIMITED. */
  countCall: (userId: string) => Promise<void>;
  /** A call was refused by the server's budget or the account's limit of tokens. */
  onLimit?: (kind: 'budget' | 'limit') => void;
}

export type AiCallService = ReturnType<typeof createAiCallService>;

export function createAiCallService(ports: AiCallServicePorts) {
  const { calls, ledger, usage, instance, transaction, now, newId, hash, countCall, onLimit } =
    ports;
  const live = createLiveCalls();
  const ends = new Set<Promise<void>>();
  const run = createCallRunner(ports);
  const known = createKnownCalls({ calls, live, hash, now });

  /** Runs a call whose row and reservation this process has. */
  const runHere = <R>(
    request: AiCallRequest,
    key: string,
    plan: AiCallPlan<R>,
    owned: Pick<Parameters<typeof run>[0], 'reservation' | 'share' | 'firstBeat' | 'endsAt'>,
  ): LiveCall<R> => {
    const call = createLiveCall<R>();
    const stop = new AbortController();
    const audience = createAudience(() => plan.outlivesCaller || abandon(stop));
    audience.join(request.signal);
    const end = run({ ...owned, request, key, plan, call, stop })
      // `call` reports the failure; this promise only says that the call is over.
      .catch(() => undefined)
      .finally(() => {
        ends.delete(end);
        live.remove(request.userId, key, entry);
      });
    const entry: LiveEntry = { call: call as LiveCallSource<unknown>, stop, audience, end };
    ends.add(end);
    live.add(request.userId, key, entry);
    return call;
  };

  /** Reserves the key and the stones, and runs the call; null when another request has the key. */
  const begin = async <R>(
    request: AiCallRequest,
    key: string,
    again: AiCallRow | null,
    plan: AiCallPlan<R>,
    endsAt: number,
  ): Promise<LiveCall<R> | null> => {
    const { userId } = request;
    const firstBeat = now();
    const begun = await transaction(async () => {
      const isOurs =
        again === null
          ? await calls.insert({
              user_id: userId,
              key,
              operation: request.operation,
              request_hash: known.hashOf(request),
              state: 'running',
              cancel_requested: 0,
              response: null,
              instance,
              heartbeat_at: firstBeat,
              created_at: firstBeat,
              expires_at: firstBeat + RESPONSE_STORED_MS,
            })
          : await calls.takeOver(again, instance, firstBeat);
      const { reason, estimateTokens } = plan;
      if (!isOurs) return null;
      if (plan.outlivesCaller) await usage.assertTextSpace(userId);
      const reservation = await ledger.reserve(userId, { id: key, reason, estimateTokens });
      return { reservation, share: await usage.beginCall(userId, estimateTokens) };
    }).catch((cause: unknown) => {
      // Here, because the refusal has rolled the transaction back.
      const code = cause instanceof AppError ? cause.code : null;
      if (code === 'AI_BUDGET_SPENT') onLimit?.('budget');
      if (code === 'AI_LIMIT_REACHED') onLimit?.('limit');
      throw cause;
    });
    return begun === null ? null : runHere(request, key, plan, { ...begun, firstBeat, endsAt });
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
          : await known.find(request, key, () => startBy(request, key, endsAt, prepare));
      if (seen !== null && 'call' in seen) return seen.call;
      const plan = await prepare();
      await countCall(request.userId);
      const begun = await begin(request, key, seen === null ? null : seen.again, plan, endsAt);
      // Another request with the same key was faster: look again.
      if (begun !== null) return begun;
    }
  };

  return {
    /**
     * Starts a call, or joins the call that its key names. Resolves when the call has begun: an
     * error of the request rejects here, a later error fails the call. `prepare` runs only when
     * there is a call to start. IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, RATE_LIMITED,
     * INSUFFICIENT_STONES, AI_LIMIT_REACHED, AI_BUDGET_SPENT, TEXT_SPACE_FULL, and what `prepare`
     * throws.
     */
    start: <R>(
      request: AiCallRequest,
      prepare: () => Promise<AiCallPlan<R>>,
    ): Promise<LiveCall<R>> =>
      startBy(
        request,
        request.idempotencyKey ?? newId(),
        performance.now() + timeOf(request),
        prepare,
      ),

    /**
     * Stops a call in whichever process runs it; false when it has ended. A stop can arrive before
     * its call, so an unknown key is stored as stopped for a short time.
     */
    async cancel(userId: string, key: string): Promise<boolean> {
      const nowMs = now();
      const isRequested = await calls.requestCancel(userId, key);
      live.find(userId, key)?.stop.abort(new AppError('REPLY_CANCELLED'));
      if (isRequested) return true;
      const isInserted = await calls.insert({
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
        expires_at: nowMs + EARLY_STOP_STORED_MS,
      });
      if (!isInserted) return (await calls.find(userId, key, nowMs))?.state === 'cancelled';
      await calls.trimEarlyStops(userId, EARLY_STOPS_MAX);
      return true;
    },

    /**
     * Saves what a call stored before it ended early, free of charge: the charge of the call itself
     * does not change. The result becomes the response of its key; a key with a response returns
     * that one. REPLY_UNDER_WAY, REPLY_PART_GONE, TEXT_SPACE_FULL, and what `save` throws.
     */
    async keepPart<Part, R>(
      userId: string,
      key: string,
      operation: string,
      save: (part: Part) => Promise<R>,
    ): Promise<R> {
      const here = live.find(userId, key);
      // Its page stopped it a moment ago.
      if (here?.stop.signal.aborted === true) await here.end;
      return usage.storeTexts(userId, async () => {
        const part = await calls.takePart(userId, key, operation, now());
        if (part !== null) {
          const result = await save(JSON.parse(part) as Part);
          await calls.putResponse(userId, key, JSON.stringify(result));
          return result;
        }
        const row = await calls.find(userId, key, now());
        if (row?.state === 'running' && !known.isStale(row)) throw new AppError('REPLY_UNDER_WAY');
        if (row?.state !== 'done' || row.operation !== operation || row.response === null)
          throw new AppError('REPLY_PART_GONE');
        return JSON.parse(row.response) as R;
      });
    },

    /** Ends the calls of a dead process and releases their stones. Returns their number. */
    releaseFormer: (former: string): Promise<number> =>
      transaction(async () => {
        const ended = await calls.endOf(former);
        if (ended > 0) await ledger.releaseEnded();
        return ended;
      }),

    /** Deletes expired responses; a job calls it. Returns their number. */
    sweep: (): Promise<number> => calls.removeExpired(now()),

    /**
     * Resolves when no call runs in this process. Awaited on shutdown, before the database closes.
     */
    async drain(): Promise<void> {
      while (ends.size > 0) await Promise.all(ends);
    },
  };
}

/** Milliseconds that a call has. */
function timeOf({ deadlineMs, timeLimitMs }: AiCallRequest): number {
  return serverTimeOf(Math.min(deadlineMs ?? timeLimitMs, timeLimitMs));
}
