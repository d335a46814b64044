// Every failure of B§8 has its own text.
import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { INVALID_RESPONSE } from '#web/core/ai/ai-call.ts';
import { enhanceFailureText } from '#web/features/enhance/enhance-failure.ts';

test.each([
  ['no session', new ORPCError('NOT_SIGNED_IN', { status: 401 }), '用户未认证，请重新登录'],
  [
    'an expired session',
    new ORPCError('SESSION_EXPIRED', { status: 401 }),
    '用户未认证，请重新登录',
  ],
  [
    'a bare status',
    new ORPCError('BAD_GATEWAY', { status: 502, message: '<html>' }),
    'HTTP error! status: 502',
  ],
  [
    'a server error',
    new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }),
    'HTTP error! status: 500',
  ],
  [
    'an error code in the response',
    new ORPCError('INSUFFICIENT_STONES', { status: 402 }),
    '灵感石不足，请先领取或充值',
  ],
  [
    'an unreachable model',
    Object.assign(new Error('x'), { code: 'AI_UNAVAILABLE' }),
    '文风增强失败，请重试',
  ],
  [
    'an error event in the stream',
    Object.assign(new Error('x'), { code: 'INSUFFICIENT_STONES' }),
    '灵感石不足，请先领取或充值',
  ],
  ['an answer without its fields', new Error(INVALID_RESPONSE), 'Invalid response format'],
  ['the deadline', new DOMException('late', 'TimeoutError'), '等待回应超时，请稍后再试。'],
  ['a lost connection', new TypeError('network error'), '文风增强失败，请重试'],
  ['anything else', 'boom', '文风增强失败，请重试'],
])('%s', (_name, error, text) => {
  expect(enhanceFailureText(error)).toBe(text);
});
