import { ORPCError } from '@orpc/client';
import { ERROR_STATUS, ERROR_TEXT, isErrorCode } from '#contract/error-codes.ts';

/**
 * Reads a failure of `/functions/v1`, `{ success: false, error, code }` (rulings 7), as a contract
 * error; null: it is none.
 */
export function readFunctionError(body: unknown): ORPCError<string, undefined> | null {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('error' in body) ||
    !('code' in body) ||
    !isErrorCode(body.code)
  )
    return null;
  return new ORPCError(body.code, {
    defined: true,
    status: ERROR_STATUS[body.code],
    message: typeof body.error === 'string' ? body.error : ERROR_TEXT[body.code],
  });
}
