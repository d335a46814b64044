// Errors that end an AI call before a model writes and that the user can resolve. They keep
// their own text; every other error has the specified text of its feature (B§8).
import { isErrorCode, type ErrorCode } from '#contract/error-codes.ts';

const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'NOT_SIGNED_IN',
  'SESSION_EXPIRED',
  'TWO_STEP_REQUIRED',
  'INSUFFICIENT_STONES',
  'AI_LIMIT_REACHED',
  'AI_BUDGET_SPENT',
  'PREMIUM_REQUIRED',
  'MODEL_REQUIRED',
  'ROLE_NOT_FOUND',
  'AI_SWITCHED_OFF',
  'AI_CONSENT_REQUIRED',
  'OWN_MODEL_UNREACHABLE',
  'OWN_MODEL_REFUSED',
  'OWN_MODEL_TOO_SMALL',
  'POST_AI_PRIVATE',
  'POST_NOT_FOUND',
  'MESSAGE_NOT_FOUND',
  'REPLY_NOT_REPLACEABLE',
  'SAMPLE_READ_ONLY',
  'EMPTY_CONTENT',
  'CONTENT_TOO_LONG',
  'STORAGE_FULL',
]);

/** Whether an error code refuses a call before it is made. */
export function isRefusal(code: string | null): code is ErrorCode {
  return isErrorCode(code) && REFUSALS.has(code);
}
