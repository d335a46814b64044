// An error with a code of the contract. Services throw it; the HTTP layer encodes it.
import { ORPCError } from '@orpc/server';
import { ERROR_STATUS, ERROR_TEXT, type ErrorCode } from '#contract/error-codes.ts';

/** An error of the contract: code and status are those of its table, so clients get it typed. */
export class AppError extends ORPCError<ErrorCode, undefined> {
  /** Seconds after which a retry may succeed, for Retry-After; null: unknown. */
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

/** Returns the value of a rule's outcome, or throws its code. */
export function orFail<T>(outcome: { ok: true; value: T } | { ok: false; code: ErrorCode }): T {
  if (!outcome.ok) throw new AppError(outcome.code);
  return outcome.value;
}
