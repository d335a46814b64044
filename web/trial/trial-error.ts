// Failures of the trial API, in the same words as the server's: a code of the contract's table with
// its status.
import { ORPCError } from '@orpc/server';
import { ERROR_STATUS, ERROR_TEXT, type ErrorCode } from '#contract/error-codes.ts';
import type { Outcome } from '#domain/shared/outcome.ts';

/** A failure as the contract declares it; with another status the client would not see it typed. */
export function trialError(code: ErrorCode): ORPCError<ErrorCode, undefined> {
  return new ORPCError(code, { status: ERROR_STATUS[code], message: ERROR_TEXT[code] });
}

/** Unwraps a rule's outcome, or fails with its code. */
export function orFail<T>(outcome: Outcome<T, ErrorCode>): T {
  if (!outcome.ok) throw trialError(outcome.code);
  return outcome.value;
}
