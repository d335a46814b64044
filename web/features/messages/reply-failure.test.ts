// Each failure of a reply has its specified text (B§8.31).
import { expect, test } from 'vitest';
import { replyFailureText } from '#web/features/messages/reply-failure.ts';

test.each([
  ['SERVICE_UNAVAILABLE', false, '服务暂时不可用，请稍后重试'],
  ['AI_UNAVAILABLE', false, '抱歉，暂时无法回应，请稍后再试。'],
  ['AI_UNAVAILABLE', true, '重新生成消息失败，请重试'],
  ['SOMETHING_ELSE', true, '重新生成消息失败，请重试'],
  ['AI_TIMEOUT', false, '抱歉，暂时无法回应，请稍后再试。'],
  ['RATE_LIMITED', false, '抱歉，暂时无法回应，请稍后再试。'],
  ['INTERNAL_SERVER_ERROR', false, '抱歉，暂时无法回应，请稍后再试。'],
  ['AI_TIMEOUT', true, '重新生成消息失败，请重试'],
  ['INSUFFICIENT_STONES', true, '灵感石不足，请先领取或充值'],
  ['SESSION_EXPIRED', false, '用户会话已过期，请重新登录'],
  ['NETWORK', false, '网络连接失败，请检查网络后重试'],
])('%s, regenerated: %s', (code, isRegenerated, text) => {
  expect(replyFailureText(code, isRegenerated)).toBe(text);
});
