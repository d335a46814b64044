import { errorCode } from '#web/core/errors/error-text.ts';

/** No program behind it answered, as while a server is updated. */
const NO_SERVER: readonly number[] = [408, 502, 503, 504];

/** Whether an error came from the way to the server: it may or may not have the request. */
export function hasNoAnswer(error: unknown): boolean {
  const isCut = error instanceof DOMException || errorCode(error) === 'NETWORK';
  return isCut || NO_SERVER.includes(statusOf(error));
}

/** The HTTP status that an error carries; 0: none. */
export function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error
    ? Number(error.status)
    : 0;
}
