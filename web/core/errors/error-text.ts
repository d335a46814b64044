// The text shown for an error. The texts of contract errors are in contract/error-codes.ts.
import { ERROR_TEXT } from '#contract/error-codes.ts';

/** Shown for an error without a text of its own (A§8). */
export const UNKNOWN_FAILURE_TEXT = '操作失败，请重试';

function textOfCode(code: unknown): string | undefined {
  return typeof code === 'string' && Object.hasOwn(ERROR_TEXT, code)
    ? ERROR_TEXT[code as keyof typeof ERROR_TEXT]
    : undefined;
}

/**
 * The stable code of an error of the contract, an image store or the transport; null if it has
 * none.
 */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'AI_TIMEOUT';
  return error instanceof TypeError ? 'NETWORK' : null;
}

/**
 * The text for the user: what happened and what to do. Never the English message of an exception.
 */
export function errorText(error: unknown): string {
  return textOfCode(errorCode(error)) ?? UNKNOWN_FAILURE_TEXT;
}

/** Whether something was stopped on purpose; this is never shown as a failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
