// The text of the red box after a failed enhancement (B§8).
import { ERROR_TEXT, isErrorCode } from '#contract/error-codes.ts';
import { INVALID_RESPONSE } from '#web/core/ai/ai-call.ts';
import { errorCode } from '#web/core/errors/error-text.ts';

/** Shown for every failure without a text of its own. */
const ENHANCE_FAILED = '文风增强失败，请重试';

/**
 * The text of a failure: the server's reason if it has one, else the status, else the specified
 * text.
 */
export function enhanceFailureText(error: unknown): string {
  const code = errorCode(error);
  if (code === 'NOT_SIGNED_IN' || code === 'SESSION_EXPIRED') return ERROR_TEXT.NOT_SIGNED_IN;
  // The text of this code is about a persona that could not reply.
  if (code === 'AI_UNAVAILABLE') return ENHANCE_FAILED;
  if (isErrorCode(code)) return ERROR_TEXT[code];
  if (error instanceof Error && 'status' in error && typeof error.status === 'number')
    return `HTTP error! status: ${error.status}`;
  return error instanceof Error && error.message === INVALID_RESPONSE
    ? INVALID_RESPONSE
    : ENHANCE_FAILED;
}
