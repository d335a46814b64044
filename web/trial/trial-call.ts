// One AI call under way. The work and its listeners are apart: a listener that leaves does not end
// a call that will be saved, and a repeated request with the same key listens to the same work.
import { ORPCError } from '@orpc/server';
import { isErrorCode, type ErrorCode } from '#contract/error-codes.ts';
import { trialError } from '#web/trial/trial-error.ts';

/** One event of a streamed call: text as it comes, then the whole answer or a failure. */
export type TrialCallEvent<R> =
  | { type: 'delta'; text: string }
  | ({ type: 'done' } & R)
  | { type: 'error'; code: ErrorCode; error: string };

/** A call under way or just over. */
export interface TrialCall<R extends object> {
  readonly answer: Promise<R>;
  /**
   * The pieces so far and those to come, then the outcome as one event. Leaving early tells
   * `onLeave`.
   */
  events(): AsyncGenerator<TrialCallEvent<R>>;
}

/** Starts work that hands out its text piece by piece. */
export function startTrialCall<R extends object>(
  work: (onPiece: (text: string) => void) => Promise<R>,
  onLeave: () => void,
): TrialCall<R> {
  const pieces: string[] = [];
  let isOver = false;
  let wake = Promise.withResolvers<void>();
  const tell = () => {
    wake.resolve();
    wake = Promise.withResolvers<void>();
  };
  const answer = work((text) => {
    pieces.push(text);
    tell();
  }).finally(() => {
    isOver = true;
    tell();
  });
  // Every listener sees the failure; one that came too late must not make it an unhandled
  // rejection.
  answer.catch(() => undefined);
  return {
    answer,
    async *events() {
      try {
        for (let seen = 0; seen < pieces.length || !isOver;) {
          const piece = pieces[seen];
          if (piece === undefined) {
            await wake.promise;
          } else {
            seen += 1;
            yield { type: 'delta', text: piece };
          }
        }
        yield await outcomeEvent(answer);
      } finally {
        if (!isOver) onLeave();
      }
    },
  };
}

async function outcomeEvent<R extends object>(answer: Promise<R>): Promise<TrialCallEvent<R>> {
  try {
    return { type: 'done', ...(await answer) };
  } catch (cause) {
    const failure =
      cause instanceof ORPCError && isErrorCode(cause.code)
        ? trialError(cause.code)
        : trialError('AI_UNAVAILABLE');
    return { type: 'error', code: failure.code, error: failure.message };
  }
}
