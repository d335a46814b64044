// Each failure of a reply in the specified words (B§8).
import { expect, test } from 'vitest';
import { replyFailureText } from '#web/features/chat/reply-failure.ts';

test.each([
  ['SERVICE_UNAVAILABLE', false, '服务暂时不可用，请稍后重试'],
  ['AI_UNAVAILABLE', false, '抱歉，暂时无法回应，请稍后再试。'],
  ['AI_UNAVAILABLE', true, '重新生成消息失败，请重试'],
  ['SOMETHING_ELSE', true, '重新生成消息失败，请重试'],
  ['AI_TIMEOUT', true, '等待回应超时，请稍后再试。'],
  ['NETWORK', false, '网络连接失败，请检查网络后重试'],
])('%s, made anew: %s', (code, isRegenerated, text) => {
  expect(replyFailureText(code, isRegenerated)).toBe(text);
});
