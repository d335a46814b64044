// Runs one AI call of this process to its end: works, saves and settles in one transaction, or
// settles what failed. Stones are reserved before; no transaction is open while the model works.
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import type { StoneReceipt } from '#domain/stones/stone.ts';
import { aiFailureKind, type AiFailureKind } from '#domain/usage/server-total.ts';
import { codeOfFailure } from '#ai/calls/text-call.ts';
import { ModelError } from '#ai/model-error.ts';
import { TextNeeded } from '#ai/relayed-model.ts';
import type { AiCallPlan, AiCallRequest, AiCallYield } from '#server/features/ai-calls/ai-call.ts';
import type { AiCallRepository } from '#server/features/ai-calls/ai-call.repository.ts';
import { createCallWatch, type WatchedCall } from '#server/features/ai-calls/call-watch.ts';
import type { LiveCallSource } from '#server/features/ai-calls/live-call.ts';
import type {
  ActualCost,
  StoneLedgerService,
} from '#server/features/stones/stone-ledger.service.ts';
import type { TokenShare, UsageService } from '#server/features/usage/usage.service.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * Concurrent saves. Thousands of calls can finish at once. Without the limit they would wait for
 * connections, and a wait of two seconds counts as a lost database. It is below the size of the
 * pool, so that other requests find a connection.
 */
const CONCURRENT_SAVES = 8;

/** The abort reason of a call whose clients have all disconnected. */
class CallerGone extends Error {}

/** Aborts a call because its clients have all disconnected. */
export function abandon(stop: AbortController): void {
  stop.abort(new CallerGone());
}

/** Whether a call was aborted because its clients have all disconnected. */
export function isAbandoned(signal: AbortSignal): boolean {
  return signal.reason instanceof CallerGone;
}

/** A call whose row this process has inserted or taken over. */
export interface OwnedCall<R> {
  request: AiCallRequest;
  key: string;
  plan: AiCallPlan<R>;
  reservation: StoneReservation;
  /** The tokens counted before it runs. */
  share: TokenShare;
  /** The heartbeat in the row. */
  firstBeat: number;
  call: LiveCallSource<R>;
  stop: AbortController;
  /** When the time of the call is up, on the clock of `performance.now()`. */
  endsAt: number;
}

/** The text of a call so far: what is charged for, and what its listeners still show. */
interface PushedText {
  pushed: string;
  shown: string;
}

/** What a runner needs. */
export interface CallRunnerPorts {
  calls: AiCallRepository;
  ledger: Pick<StoneLedgerService, 'settle' | 'release' | 'getBalance'>;
  usage: Pick<UsageService, 'beginCall' | 'endCall' | 'assertTextSpace' | 'storeTexts'>;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  estimateTokens: (text: string) => number;
  /** Receives the code of a failed call and the kind of error behind it, never a text. */
  onFailure?: (failure: { operation: string; code: string; kind: string }) => void;
}

/** Creates the runner of a process. */
export function createCallRunner({
  calls,
  ledger,
  usage,
  transaction,
  now,
  estimateTokens,
  onFailure,
}: CallRunnerPorts) {
  const watch = createCallWatch({ calls, transaction, now });
  const saves = createSemaphore(CONCURRENT_SAVES);

  const settle = async (
    reservation: StoneReservation,
    cost: ActualCost | null,
  ): Promise<StoneReceipt> => {
    if (cost !== null) return ledger.settle(reservation, cost);
    await ledger.release(reservation);
    return { spent: 0, left: await ledger.getBalance(reservation.userId) };
  };

  const settleStopped = async (
    owned: OwnedCall<unknown>,
    { userId, lastBeat }: WatchedCall,
    { pushed, shown }: PushedText,
  ): Promise<void> => {
    const { key, plan, reservation, share } = owned;
    if (!(await calls.end(userId, key, lastBeat, 'cancelled', partOf(owned, shown)))) return;
    const totalTokens = pushed === '' ? 0 : plan.promptTokens + estimateTokens(pushed);
    if (pushed === '') await ledger.release(reservation);
    else await ledger.settle(reservation, { totalTokens, estimated: true });
    await usage.endCall(share, totalTokens);
  };

  const giveBack = async ({ reservation, share }: OwnedCall<unknown>): Promise<void> => {
    await ledger.release(reservation);
    await usage.endCall(share, 0);
  };

  const settleFailed = async (
    owned: OwnedCall<unknown>,
    watched: WatchedCall,
    texts: PushedText,
    { code, cause }: AppError,
  ): Promise<void> => {
    const { userId, key, lastBeat } = watched;
    if (code === 'REPLY_CANCELLED') return settleStopped(owned, watched, texts);
    if (!isAbandoned(owned.stop.signal) && !(cause instanceof TextNeeded)) {
      if (await calls.end(userId, key, lastBeat, 'failed', partOf(owned, texts.shown)))
        await giveBack(owned);
      return;
    }
    if (await calls.forget(userId, key, lastBeat)) await giveBack(owned);
    // The call was stopped before its clients disconnected.
    else await settleStopped(owned, watched, texts);
  };

  const save = async <R>(
    { request, key, reservation, share }: OwnedCall<R>,
    { userId, lastBeat }: WatchedCall,
    made: AiCallYield<R>,
  ): Promise<R> => {
    if (!(await calls.hold(userId, key, lastBeat))) throw new AppError('REPLY_CANCELLED');
    const receipt = await settle(reservation, made.cost);
    const result = await made.save(receipt);
    const response = request.idempotencyKey === null ? null : JSON.stringify(result);
    if (!(await calls.end(userId, key, lastBeat, 'done', response)))
      throw new AppError('REPLY_CANCELLED');
    if (request.idempotencyKey === null) await calls.remove(userId, key);
    await usage.endCall(share, made.cost?.totalTokens ?? 0, receipt.spent);
    return result;
  };

  /** Runs a call to its end. Its result and its failure go to `owned.call`. */
  return async function run<R>(owned: OwnedCall<R>): Promise<void> {
    const { request, key, plan, reservation, call, stop, endsAt } = owned;
    let pushed = '';
    // Without what was written again.
    let shown = '';
    const timer = setTimeout(
      () => stop.abort(new AppError('AI_TIMEOUT')),
      endsAt - performance.now(),
    );
    const watched: WatchedCall = {
      userId: request.userId,
      key,
      lastBeat: owned.firstBeat,
      onStop: () => stop.abort(new AppError('REPLY_CANCELLED')),
    };
    watch.add(watched);
    try {
      const made = await plan.work({
        reservation,
        signal: stop.signal,
        leftMs: () => Math.max(1, endsAt - performance.now()),
        push: (text) => {
          pushed += text;
          shown += text;
          call.push({ text });
        },
        rewrite: () => {
          shown = '';
          call.push({ text: '', rewrite: true });
        },
      });
      const result = await saves.run(async () => {
        // Not earlier: a call that waits to be saved needs its heartbeat and can still be stopped.
        await watch.remove(watched);
        if (isAbandoned(stop.signal)) throw stop.signal.reason;
        return usage.storeTexts(request.userId, () => save(owned, watched, made));
      });
      call.resolve(result);
    } catch (cause) {
      await watch.remove(watched);
      const failure = failureOf(cause, stop.signal);
      if (!isAbandoned(stop.signal) && !(cause instanceof TextNeeded))
        onFailure?.({ operation: request.operation, code: failure.code, kind: kindOf(cause) });
      try {
        await transaction(() => settleFailed(owned, watched, { pushed, shown }, failure));
      } finally {
        // The reconciliation releases what could not be written here.
        call.reject(failure);
      }
    } finally {
      clearTimeout(timer);
    }
  };
}

/** What is stored of a call that ends early; null: nothing. */
function partOf({ request, plan }: OwnedCall<unknown>, shown: string): string | null {
  const part = request.idempotencyKey === null ? null : (plan.partOf?.(shown) ?? null);
  return part === null ? null : JSON.stringify(part);
}

/**
 * The kind of a failure for the totals. A call that took too long, or that its user ended, was
 * aborted.
 */
export function failureKindOf({ code, kind }: { code: string; kind: string }): AiFailureKind {
  if (code === 'AI_TIMEOUT') return 'timeout';
  if (code === 'REPLY_CANCELLED') return 'cancelled';
  // Without the status of the response.
  return aiFailureKind(kind.split(' ', 1)[0] ?? '');
}

function kindOf(cause: unknown): string {
  if (cause instanceof ModelError)
    return cause.status === null ? cause.kind : `${cause.kind} ${cause.status}`;
  return cause instanceof Error ? cause.name : typeof cause;
}

/** The error that the client gets. A stop has its own reason; any other cause has a code. */
function failureOf(cause: unknown, signal: AbortSignal): AppError {
  if (signal.aborted && signal.reason instanceof AppError) return signal.reason;
  if (cause instanceof AppError) return cause;
  return new AppError(codeOfFailure(cause), { cause });
}
