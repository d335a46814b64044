import { ORPCError } from '@orpc/client';
import { ERROR_STATUS, ERROR_TEXT, type ErrorCode } from '#contract/error-codes.ts';

/** An error of the contract, as the server's client throws it. */
export function contractError(code: ErrorCode): ORPCError<ErrorCode, undefined> {
  return new ORPCError(code, {
    defined: true,
    status: ERROR_STATUS[code],
    message: ERROR_TEXT[code],
  });
}
