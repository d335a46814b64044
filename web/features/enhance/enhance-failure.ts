// What the red box says when a text could not be rewritten (B§8).
import { ERROR_TEXT, isErrorCode } from '#contract/error-codes.ts';
import { INVALID_RESPONSE } from '#web/core/ai/ai-call.ts';
import { errorCode } from '#web/core/errors/error-text.ts';

/** Said for everything that has no words of its own. */
const ENHANCE_FAILED = '文风增强失败，请重试';

/**
 * The words for a failure: the server's reason where it named one, the bare status where it did
 * not, else the specified sentence.
 */
export function enhanceFailureText(error: unknown): string {
  const code = errorCode(error);
  if (code === 'NOT_SIGNED_IN' || code === 'SESSION_EXPIRED') return ERROR_TEXT.NOT_SIGNED_IN;
  // Its sentence in the table is a persona's, who could not answer.
  if (code === 'AI_UNAVAILABLE') return ENHANCE_FAILED;
  if (isErrorCode(code)) return ERROR_TEXT[code];
  if (error instanceof Error && 'status' in error && typeof error.status === 'number')
    return `HTTP error! status: ${error.status}`;
  return error instanceof Error && error.message === INVALID_RESPONSE
    ? INVALID_RESPONSE
    : ENHANCE_FAILED;
}
