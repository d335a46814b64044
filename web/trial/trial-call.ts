// One reply under way. The work and its listeners are apart: a listener that leaves does not end a call that will be saved, and
// a repeated request with the same key listens to the same work.
import type { ReplyAnswer, ReplyEvent } from '#contract/reply.contract.ts';
import { isErrorCode } from '#contract/error-codes.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { ORPCError } from '@orpc/server';

/** A reply under way or just over. */
export interface TrialCall {
  readonly answer: Promise<ReplyAnswer>;
  /** The pieces so far and those to come, then the outcome as one event. Leaving early tells `onLeave`. */
  events(): AsyncGenerator<ReplyEvent>;
}

/** Starts work that hands out its text piece by piece. */
export function startTrialCall(work: (onPiece: (text: string) => void) => Promise<ReplyAnswer>, onLeave: () => void): TrialCall {
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
  // Every listener sees the failure; one that came too late must not make it an unhandled rejection.
  answer.catch(() => undefined);
  return {
    answer,
    async *events() {
      try {
        for (let seen = 0; seen < pieces.length || !isOver; ) {
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

async function outcomeEvent(answer: Promise<ReplyAnswer>): Promise<ReplyEvent> {
  try {
    return { type: 'done', ...(await answer) };
  } catch (cause) {
    const failure = cause instanceof ORPCError && isErrorCode(cause.code) ? trialError(cause.code) : trialError('AI_UNAVAILABLE');
    return { type: 'error', code: failure.code, error: failure.message };
  }
}
