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
      'a request that does not fit',
      new ORPCError('BAD_REQUEST', { message: 'Input validation failed' }),
      ERROR_TEXT.BAD_REQUEST,
    ],
    [
      'a defect of the server',
      new ORPCError('INTERNAL_SERVER_ERROR'),
      ERROR_TEXT.INTERNAL_SERVER_ERROR,
    ],
    ['a network that is not there', new TypeError('Failed to fetch'), ERROR_TEXT.NETWORK],
    ['a time limit', new DOMException('signal timed out', 'TimeoutError'), ERROR_TEXT.AI_TIMEOUT],
    [
      'an image store',
      Object.assign(new Error('quota'), { code: 'STORAGE_FULL' }),
      ERROR_TEXT.STORAGE_FULL,
    ],
    ['an error nobody knows', new Error('undefined is not a function'), UNKNOWN_FAILURE_TEXT],
    [
      'a code nobody knows',
      new ORPCError('TEAPOT', { message: "I'm a teapot" }),
      UNKNOWN_FAILURE_TEXT,
    ],
    ['no error at all', null, UNKNOWN_FAILURE_TEXT],
    ['a property every object has', { code: 'toString' }, UNKNOWN_FAILURE_TEXT],
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
