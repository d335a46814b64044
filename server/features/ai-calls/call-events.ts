// The events of a streamed call (rulings 44): pieces of text, then the whole response or an error.
import { isErrorCode, type ErrorCode } from '#contract/error-codes.ts';
import type { LiveCall } from '#server/features/ai-calls/live-call.ts';
import { AppError } from '#server/http/app-error.ts';

/** One event of a streamed call; `R` is the response. */
export type CallEvent<R> =
  | { type: 'delta'; text: string; rewrite?: true | undefined }
  | ({ type: 'done' } & R)
  | { type: 'error'; code: ErrorCode; error: string };

/** The events of a call for one listener. `signal` ends this listener, not the call. */
export async function* callEvents<R extends object>(
  call: LiveCall<R>,
  signal: AbortSignal | undefined,
): AsyncGenerator<CallEvent<R>> {
  const text = call.follow(signal);
  try {
    for (;;) {
      const step = await text.next();
      if (step.done === true) {
        yield { type: 'done', ...step.value };
        return;
      }
      yield { type: 'delta', ...step.value };
    }
  } catch (cause) {
    if (!(cause instanceof AppError) || !isErrorCode(cause.code)) throw cause;
    yield { type: 'error', code: cause.code, error: cause.message };
  }
}
