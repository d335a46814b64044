// How every AI call of trial mode runs, with the server's rules (rulings 25, 42). A call runs once
// per idempotency key. The built-in engine emits its text at a reading pace. `cancel` stops it and
// discards partial text. Outcomes are replayed for 24 hours, also after a reload.
import * as z from 'zod/mini';
import { readUuid } from '#domain/shared/ids.ts';
import { UNBOUNDED_ROOM } from '#domain/summary/summary-steps.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import { ModelError } from '#ai/model-error.ts';
import { codeOfFailure, type CallTools, type Writers } from '#ai/calls/text-call.ts';
import type { TextModel } from '#ai/text-model.ts';
import type { WorkCatalogue } from '#ai/work-catalogue.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { OwnModel } from '#ai/own-model.ts';
import { codeOfOwnModel } from '#ai/own-model-code.ts';
import { startTrialCall, type TrialCall, type TrialPiece } from '#web/trial/trial-call.ts';
import type { LoadTrialEngine } from '#web/trial/trial-engine.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** How long an outcome is kept for replay: 24 hours, in milliseconds. */
const KEPT_MS = 24 * 60 * 60_000;

/**
 * Pause before the first piece, in milliseconds: long enough to look like thinking, too short to
 * feel like waiting.
 */
const FIRST_PIECE_MS = 350;

/** Pause after each piece of a reply, in milliseconds: about reading pace. */
const PIECE_MS = 40;

/**
 * All pauses of one call together, in milliseconds at most, so that a long article does not take
 * long.
 */
const PIECES_TOTAL_MS = 4000;

/** No call of trial mode costs stones, and no ledger knows it. */
const NO_STONES = { userId: 'trial', amount: 0, reason: 'ai_reply' } as const;

/** The outcome of a call: the canonical request and its answer, null if cancelled. */
const outcomeSchema = z.object({ request: z.string(), answer: z.unknown(), createdAtMs: z.int() });

/** A call to run. */
export interface TrialCallPlan<R extends object> {
  /** The canonical request. Another request under the same key throws IDEMPOTENCY_KEY_REUSED. */
  request: string;
  /** Null for a call that is never repeated and whose outcome is not kept. */
  key: string | null;
  /** Whether the call continues without its caller, because it saves something. */
  outlivesCaller: boolean;
  answerSchema: z.ZodMiniType<R>;
  /** The time limit of the specification in milliseconds. */
  timeLimitMs: number;
  /** Checks the request and throws its error codes; not called for a replay. Returns the work. */
  prepare: () => TrialWork<R>;
}

/**
 * The work of a call. It returns a function that saves the result and returns the answer, called
 * unless the call was stopped.
 */
export type TrialWork<R extends object> = (
  writers: TrialWriters,
  tools: CallTools,
) => Promise<() => R>;

/** Who writes the text of a call, and the works that exist. */
export interface TrialWriters extends Writers {
  catalogue: WorkCatalogue;
}

export interface TrialCallsPorts {
  store: TrialStore;
  loadEngine: LoadTrialEngine;
  /** The user's own model; null: the built-in engine writes. */
  findOwnModel: () => OwnModel | null;
  loadModel: (own: OwnModel) => Promise<TextModel>;
  pause: (milliseconds: number) => Promise<void>;
  now: () => number;
}

export type TrialCalls = ReturnType<typeof createTrialCalls>;

export function createTrialCalls({
  store,
  loadEngine,
  findOwnModel,
  loadModel,
  pause,
  now,
}: TrialCallsPorts) {
  const underWay = new Map<
    string,
    { request: string; call: TrialCall<object>; stop: AbortController }
  >();

  const findOutcome = (key: string) => {
    const known = store.find(`${TRIAL_KEYS.answers}${key}`, outcomeSchema);
    return known !== null && known.createdAtMs + KEPT_MS > now() ? known : null;
  };

  const keep = (key: string, request: string, answer: unknown): void => {
    const stale = store.keysWith(TRIAL_KEYS.answers).filter((other) => {
      const outcome = store.find(other, outcomeSchema);
      return outcome !== null && outcome.createdAtMs + KEPT_MS <= now();
    });
    store.remove(stale);
    store.write(`${TRIAL_KEYS.answers}${key}`, { request, answer, createdAtMs: now() });
  };

  const loadWriters = async (): Promise<TrialWriters> => {
    const own = findOwnModel();
    const [engine, model] = await Promise.all([loadEngine(), own === null ? null : loadModel(own)]);
    const paced = (chunks: number) => pause(Math.min(PIECE_MS, PIECES_TOTAL_MS / chunks));
    return {
      model: model ?? engine.asModel(engine.compose, paced),
      builtin: engine.asModel(engine.compose),
      crisis: engine.crisis,
      catalogue: engine.catalogue,
    };
  };

  const run = async <R extends object>(
    { key, request, timeLimitMs }: TrialCallPlan<R>,
    work: TrialWork<R>,
    signal: AbortSignal,
    onPiece: (piece: TrialPiece) => void,
  ): Promise<R> => {
    const failIfStopped = () => {
      // A cancel from another tab shows in storage.
      if (signal.aborted || (key !== null && findOutcome(key)?.answer === null))
        throw trialError('REPLY_CANCELLED');
    };
    const endsAt = performance.now() + timeLimitMs;
    const writers = await loadWriters();
    if (writers.model.kind === 'builtin') await pause(FIRST_PIECE_MS);
    const tools: CallTools = {
      reservation: { ...NO_STONES, id: key ?? '' } as StoneReservation,
      signal,
      leftMs: () => Math.max(1, endsAt - performance.now()),
      push: (text) => {
        failIfStopped();
        onPiece({ text });
      },
      rewrite: () => onPiece({ text: '', rewrite: true }),
    };
    const finish = await work(writers, tools).catch((cause: unknown) => {
      failIfStopped();
      throw cause instanceof ModelError ? trialError(codeOf(cause, writers.model)) : cause;
    });
    failIfStopped();
    const answer = finish();
    if (key !== null) keep(key, request, answer);
    return answer;
  };

  return {
    /** The model that writes, or the size of the built-in engine, which needs no loading. */
    async model(): Promise<Pick<TextModel, 'summaryRoom'>> {
      const own = findOwnModel();
      return own === null ? { summaryRoom: () => UNBOUNDED_ROOM } : loadModel(own);
    },

    /**
     * Starts a call, or joins the one with its key. Throws IDEMPOTENCY_KEY_INVALID,
     * IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, STORAGE_FULL, and whatever `prepare` throws.
     */
    start<R extends object>(submitted: TrialCallPlan<R>): TrialCall<R> {
      const key = submitted.key === null ? null : readUuid(submitted.key);
      if (key === null && submitted.key !== null) throw trialError('IDEMPOTENCY_KEY_INVALID');
      const plan = { ...submitted, key };
      const { request } = plan;
      const running = key === null ? undefined : underWay.get(key);
      const earlier = key === null ? null : findOutcome(key);
      if (earlier?.answer === null) throw trialError('REPLY_CANCELLED');
      if ((running ?? earlier ?? plan).request !== request)
        throw trialError('IDEMPOTENCY_KEY_REUSED');
      // The same request is of the same kind, so its answer has the same type.
      if (running !== undefined) return running.call as TrialCall<R>;
      const answered = plan.answerSchema.safeParse(earlier?.answer);
      if (answered.success)
        return startTrialCall(
          () => Promise.resolve(answered.data),
          () => undefined,
        );

      const work = plan.prepare();
      const stop = new AbortController();
      const call = startTrialCall(
        (onPiece) =>
          run(plan, work, stop.signal, onPiece).finally(() => key !== null && underWay.delete(key)),
        () => plan.outlivesCaller || stop.abort(),
      );
      if (key !== null) underWay.set(key, { request, call, stop });
      return call;
    },

    /**
     * Makes an answer of what a call showed before it broke off. A key with an answer returns that
     * one. REPLY_UNDER_WAY, STORAGE_FULL, and what `save` throws.
     */
    async keepPart<R extends object>(
      key: string,
      answerSchema: z.ZodMiniType<R>,
      save: () => { request: string; answer: R },
    ): Promise<R> {
      const running = underWay.get(key);
      if (running !== undefined) {
        if (!running.stop.signal.aborted) throw trialError('REPLY_UNDER_WAY');
        // Its page stopped it a moment ago.
        await running.call.answer.catch(() => undefined);
      }
      const known = answerSchema.safeParse(findOutcome(key)?.answer);
      if (known.success) return known.data;
      const { request, answer } = save();
      keep(key, request, answer);
      return answer;
    },

    /**
     * Stops a call and discards its partial text. Returns false if it has finished. An unknown key
     * is kept as cancelled, because the cancel may arrive before the call itself. STORAGE_FULL.
     */
    cancel(key: string): boolean {
      const earlier = findOutcome(key);
      if (earlier !== null) return earlier.answer === null;
      keep(key, '', null);
      underWay.get(key)?.stop.abort();
      return true;
    },
  };
}

function codeOf(cause: ModelError, { kind }: TextModel): ErrorCode {
  return kind === 'remote' ? codeOfOwnModel(cause) : codeOfFailure(cause);
}
