import type { ErrorCode } from '#contract/error-codes.ts';
import { codeOfFailure } from '#ai/calls/text-call.ts';
import type { ModelError } from '#ai/model-error.ts';

/** The code of a failed call of an own model. It says what the user can do about it. */
export function codeOfOwnModel(cause: ModelError): ErrorCode {
  if (cause.kind === 'network') return 'OWN_MODEL_UNREACHABLE';
  if (cause.kind === 'unauthorised' || cause.kind === 'refused' || cause.kind === 'unpaid')
    return 'OWN_MODEL_REFUSED';
  if (cause.kind === 'too-long') return 'OWN_MODEL_TOO_SMALL';
  return codeOfFailure(cause);
}
