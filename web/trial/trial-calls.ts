// How every AI call of trial mode runs, with the manners of the server's (rulings 25, 42): once per
// idempotency key, at a natural pace, stopped by cancel with its partial text discarded, answered
// again for 24 hours — also after a reload.
import * as z from 'zod/mini';
import { readUuid } from '#domain/shared/ids.ts';
import { startTrialCall, type TrialCall } from '#web/trial/trial-call.ts';
import type { LoadTrialEngine, TrialEngine } from '#web/trial/trial-engine.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** How long an outcome is kept, in milliseconds: 24 hours. */
const KEPT_MS = 24 * 60 * 60_000;

/**
 * Pause before the first piece, in milliseconds: long enough to be read as thought, short of a
 * wait.
 */
const FIRST_PIECE_MS = 350;

/** Pause after each piece of a reply, in milliseconds: about the pace of reading. */
const PIECE_MS = 40;

/**
 * Pause after all pieces of a call together at the most, in milliseconds: a long article must not
 * be waited for.
 */
const PIECES_TOTAL_MS = 4000;

/**
 * What became of a call: the request in canonical form, and its answer; null when it was cancelled.
 */
const outcomeSchema = z.object({ request: z.string(), answer: z.unknown(), createdAtMs: z.int() });

/** A call to run. */
export interface TrialCallPlan<R extends object> {
  /** The same request gives the same text; another under the same key is IDEMPOTENCY_KEY_REUSED. */
  request: string;
  /** null: never repeated, nothing of it is kept. */
  key: string | null;
  /** Whether it goes on without its caller: it saves something. */
  outlivesCaller: boolean;
  answerSchema: z.ZodMiniType<R>;
  /**
   * What is wrong with the request fails here; asked only when there is something to run. Answers
   * what to do with the engine.
   */
  prepare: () => (engine: TrialEngine) => TrialText<R>;
}

/**
 * What a call came to: the text that is handed out piece by piece, and what is answered when all of
 * it is out.
 */
export interface TrialText<R extends object> {
  text: string;
  finish: () => R;
}

/** What the calls work with. */
export interface TrialCallsPorts {
  store: TrialStore;
  loadEngine: LoadTrialEngine;
  /** Waits. */
  pause: (milliseconds: number) => Promise<void>;
  now: () => number;
}

/** The AI calls of trial mode. */
export type TrialCalls = ReturnType<typeof createTrialCalls>;

/** Builds the runner from its ports. */
export function createTrialCalls({ store, loadEngine, pause, now }: TrialCallsPorts) {
  const underWay = new Map<string, { request: string; call: unknown; stop: AbortController }>();

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

  const run = async <R extends object>(
    { key, request }: TrialCallPlan<R>,
    compose: (engine: TrialEngine) => TrialText<R>,
    signal: AbortSignal,
    onPiece: (text: string) => void,
  ): Promise<R> => {
    const failIfStopped = () => {
      // The other tab's cancel is seen in storage.
      if (signal.aborted || (key !== null && findOutcome(key)?.answer === null))
        throw trialError('REPLY_CANCELLED');
    };
    const engine = await loadEngine();
    const { text, finish } = compose(engine);
    const pieces = [...engine.streamChunks(text)];
    await pause(FIRST_PIECE_MS);
    for (const piece of pieces) {
      failIfStopped();
      onPiece(piece);
      await pause(Math.min(PIECE_MS, PIECES_TOTAL_MS / pieces.length));
    }
    failIfStopped();
    const answer = finish();
    if (key !== null) keep(key, request, answer);
    return answer;
  };

  return {
    /**
     * Starts a call, or joins the one that its key names. IDEMPOTENCY_KEY_INVALID,
     * IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, STORAGE_FULL, and what `prepare` throws.
     */
    start<R extends object>(asked: TrialCallPlan<R>): TrialCall<R> {
      const key = asked.key === null ? null : readUuid(asked.key);
      if (key === null && asked.key !== null) throw trialError('IDEMPOTENCY_KEY_INVALID');
      const plan = { ...asked, key };
      const { request } = plan;
      const running = key === null ? undefined : underWay.get(key);
      const earlier = key === null ? null : findOutcome(key);
      if (earlier?.answer === null) throw trialError('REPLY_CANCELLED');
      if ((running ?? earlier ?? plan).request !== request)
        throw trialError('IDEMPOTENCY_KEY_REUSED');
      // The same request is of the same kind, so its call answers the same type.
      if (running !== undefined) return running.call as TrialCall<R>;
      const answered = plan.answerSchema.safeParse(earlier?.answer);
      if (answered.success)
        return startTrialCall(
          () => Promise.resolve(answered.data),
          () => undefined,
        );

      const compose = plan.prepare();
      const stop = new AbortController();
      const call = startTrialCall(
        (onPiece) =>
          run(plan, compose, stop.signal, onPiece).finally(
            () => key !== null && underWay.delete(key),
          ),
        () => plan.outlivesCaller || stop.abort(),
      );
      if (key !== null) underWay.set(key, { request, call, stop });
      return call;
    },

    /**
     * Stops a call; its partial text is discarded. False when it has been answered. A key that is
     * not known yet is kept as stopped: the stop may have been faster than the call itself.
     * STORAGE_FULL.
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
