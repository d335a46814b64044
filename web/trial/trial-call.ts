// One AI call in progress. The work and its listeners are separate: a listener that leaves does not
// end a call whose result is saved, and a repeated request with the same key joins the same work.
import { ORPCError } from '@orpc/server';
import { isErrorCode, type ErrorCode } from '#contract/error-codes.ts';
import { trialError } from '#web/trial/trial-error.ts';

/** One event of a streamed call: text as it arrives, then the whole answer or an error. */
export type TrialCallEvent<R> =
  | ({ type: 'delta' } & TrialPiece)
  | ({ type: 'done' } & R)
  | { type: 'error'; code: ErrorCode; error: string };

/** A piece of text; `rewrite`: the text before it has a fault, and the answer replaces it. */
export interface TrialPiece {
  text: string;
  rewrite?: true;
}

/** A call in progress or just finished. */
export interface TrialCall<R extends object> {
  readonly answer: Promise<R>;
  /**
   * The pieces so far and the coming ones, then the outcome as one event. A reader that returns
   * early triggers `onLeave`.
   */
  events(): AsyncGenerator<TrialCallEvent<R>>;
}

/** Starts work that emits its text piece by piece. */
export function startTrialCall<R extends object>(
  work: (onPiece: (piece: TrialPiece) => void) => Promise<R>,
  onLeave: () => void,
): TrialCall<R> {
  const pieces: TrialPiece[] = [];
  let isOver = false;
  let wake = Promise.withResolvers<void>();
  const tell = () => {
    wake.resolve();
    wake = Promise.withResolvers<void>();
  };
  const answer = work((piece) => {
    pieces.push(piece);
    tell();
  }).finally(() => {
    isOver = true;
    tell();
  });
  // Every listener sees the error. One that joins too late must not make it an unhandled rejection.
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
            yield { type: 'delta', ...piece };
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
