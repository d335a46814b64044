// Errors of the trial API: a code of the contract's table with its status, as on the server.
import { ORPCError } from '@orpc/server';
import { ERROR_STATUS, ERROR_TEXT, type ErrorCode } from '#contract/error-codes.ts';
import type { Outcome } from '#domain/shared/outcome.ts';

/**
 * Defines an error as the contract declares it. With another status the client would not see it
 * typed.
 */
export function trialError(code: ErrorCode): ORPCError<ErrorCode, undefined> {
  return new ORPCError(code, { status: ERROR_STATUS[code], message: ERROR_TEXT[code] });
}

/** Unwraps a rule's outcome, or throws its code. */
export function orFail<T>(outcome: Outcome<T, ErrorCode>): T {
  if (!outcome.ok) throw trialError(outcome.code);
  return outcome.value;
}
