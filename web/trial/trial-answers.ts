// What became of calls, by idempotency key: a repeat gets the first answer, a stopped call stays stopped. Kept for 24 hours
// (rulings 42), in storage, so that a reload between request and repeat changes nothing.
import * as z from 'zod/mini';
import { replyAnswerSchema, type ReplyAnswer } from '#contract/reply.contract.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** How long an outcome is kept, in milliseconds: 24 hours. */
const KEPT_MS = 24 * 60 * 60_000;

const outcomeSchema = z.object({
  /** The request in canonical form: the same key with another request is refused. */
  request: z.string(),
  /** null: the call was cancelled. */
  answer: z.nullable(replyAnswerSchema),
  createdAtMs: z.int(),
});

/** Outcomes of calls by key. */
export type TrialAnswers = ReturnType<typeof createTrialAnswers>;

/** Binds the outcomes to the store. */
export function createTrialAnswers(store: TrialStore, now: () => number) {
  const write = (key: string, request: string, answer: ReplyAnswer | null) => store.write(`${TRIAL_KEYS.answers}${key}`, { request, answer, createdAtMs: now() });
  const isFresh = (outcome: { createdAtMs: number }) => outcome.createdAtMs + KEPT_MS > now();
  return {
    /** What became of a call; null when nothing is known of it. */
    find(key: string): { request: string; answer: ReplyAnswer | null } | null {
      const known = store.find(`${TRIAL_KEYS.answers}${key}`, outcomeSchema);
      return known !== null && isFresh(known) ? known : null;
    },

    /** Keeps an answer, and clears what is past its time. STORAGE_FULL. */
    keep(key: string, request: string, answer: ReplyAnswer): void {
      const stale = store.keysWith(TRIAL_KEYS.answers).filter((known) => {
        const outcome = store.find(known, outcomeSchema);
        return outcome !== null && !isFresh(outcome);
      });
      store.remove(stale);
      write(key, request, answer);
    },

    /** Keeps a call as stopped. STORAGE_FULL. */
    cancel: (key: string): void => write(key, '', null),
  };
}
