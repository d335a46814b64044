// Turns whatever was thrown into the words a person is shown. Every word of a contract failure
// stands in contract/error-codes.ts.
import { ERROR_TEXT } from '#contract/error-codes.ts';

/** Shown for a failure that nothing else describes (A§8). */
export const UNKNOWN_FAILURE_TEXT = '操作失败，请重试';

function textOfCode(code: unknown): string | undefined {
  return typeof code === 'string' && Object.hasOwn(ERROR_TEXT, code)
    ? ERROR_TEXT[code as keyof typeof ERROR_TEXT]
    : undefined;
}

/**
 * The stable code of a failure, where it has one: of the contract, of an image store, of the
 * transport.
 */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'AI_TIMEOUT';
  return error instanceof TypeError ? 'NETWORK' : null;
}

/**
 * What the person is told about a failure: what happened and what to do. Never an exception's own
 * English.
 */
export function errorText(error: unknown): string {
  return textOfCode(errorCode(error)) ?? UNKNOWN_FAILURE_TEXT;
}

/** Whether something was stopped on purpose; such an end is never shown as a failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
