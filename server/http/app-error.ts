// A failure with a code of the contract. Thrown by services, turned into the wire's error body at
// the edge.
import { ORPCError } from '@orpc/server';
import { ERROR_STATUS, ERROR_TEXT, type ErrorCode } from '#contract/error-codes.ts';

/**
 * A declared failure: code and status are those of the contract's table, so clients see it typed.
 */
export class AppError extends ORPCError<ErrorCode, undefined> {
  /**
   * After how many seconds another try may succeed, for Retry-After; null where nothing exact is
   * known.
   */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    { retryAfterSeconds, ...options }: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(code, {
      defined: true,
      status: ERROR_STATUS[code],
      message: ERROR_TEXT[code],
      ...options,
    });
    this.name = 'AppError';
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** Unwraps a rule's outcome, or fails with its code. */
export function orFail<T>(outcome: { ok: true; value: T } | { ok: false; code: ErrorCode }): T {
  if (!outcome.ok) throw new AppError(outcome.code);
  return outcome.value;
}
