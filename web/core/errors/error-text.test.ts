// Every error is shown to the user in Chinese.
import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS, ERROR_TEXT, type ErrorCode } from '#contract/error-codes.ts';
import {
  errorCode,
  errorText,
  isAbort,
  UNKNOWN_FAILURE_TEXT,
} from '#web/core/errors/error-text.ts';

describe('errorText', () => {
  it.each(Object.keys(ERROR_STATUS) as ErrorCode[])('%s · returns its text', (code) => {
    expect(
      errorText(
        new ORPCError(code, { status: ERROR_STATUS[code], message: 'English from a server' }),
      ),
    ).toBe(ERROR_TEXT[code]);
    expect(ERROR_TEXT[code]).toMatch(/[\u4e00-\u9fff]/);
  });

  it.each([
    [
      'an invalid request',
      new ORPCError('BAD_REQUEST', { message: 'Input validation failed' }),
      ERROR_TEXT.BAD_REQUEST,
    ],
    ['a server error', new ORPCError('INTERNAL_SERVER_ERROR'), ERROR_TEXT.INTERNAL_SERVER_ERROR],
    ['no network', new TypeError('Failed to fetch'), ERROR_TEXT.NETWORK],
    ['a timeout', new DOMException('signal timed out', 'TimeoutError'), ERROR_TEXT.AI_TIMEOUT],
    [
      'an image store',
      Object.assign(new Error('quota'), { code: 'STORAGE_FULL' }),
      ERROR_TEXT.STORAGE_FULL,
    ],
    ['an unknown error', new Error('undefined is not a function'), UNKNOWN_FAILURE_TEXT],
    ['an unknown code', new ORPCError('TEAPOT', { message: "I'm a teapot" }), UNKNOWN_FAILURE_TEXT],
    ['null', null, UNKNOWN_FAILURE_TEXT],
    ['a code named like an object method', { code: 'toString' }, UNKNOWN_FAILURE_TEXT],
  ])('%s · has a Chinese text', (_name, error, text) => {
    expect(errorText(error)).toBe(text);
  });

  it('isAbort · AbortError · is not a failure', () => {
    const stopped = new DOMException('aborted', 'AbortError');
    expect(isAbort(stopped)).toBe(true);
    expect(isAbort(new DOMException('late', 'TimeoutError'))).toBe(false);
    expect(errorCode(stopped)).not.toBe('NETWORK');
  });
});
