// Error texts: quotes of the specification are exact, and every error has a client-side status.
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS, ERROR_TEXT, isErrorCode } from '#contract/error-codes.ts';

describe('sentences quoted by the specification', () => {
  it.each([
    ['SESSION_EXPIRED', '用户会话已过期，请重新登录', 'A§8'],
    ['NOT_SIGNED_IN', '用户未认证，请重新登录', 'A§8, B§6, B§8'],
    ['SERVICE_UNAVAILABLE', '服务暂时不可用，请稍后重试', 'A§8, B§8'],
    ['EMPTY_CONTENT', '请输入内容或添加图片', 'B§5'],
    ['DIARY_INCOMPLETE', '请输入标题和内容', 'B§5'],
    ['SAMPLE_READ_ONLY', '示例数据不可编辑', 'B§5'],
    ['AI_UNAVAILABLE', '抱歉，暂时无法回应，请稍后再试。', 'B§8'],
    ['POST_NOT_FOUND', '未找到对应的灵感内容', 'B§2, B§8'],
    ['DIARY_NOT_FOUND', '未找到日记', 'B§2, B§8'],
    ['PREMIUM_REQUIRED', '升级功能即将上线，敬请期待！', 'A§1, B§8'],
  ] as const)('%s says %s (%s)', (code, sentence, _section) => {
    expect(ERROR_TEXT[code]).toBe(sentence);
  });
});

describe('the table', () => {
  it('ERROR_STATUS · has client and server error statuses only', () => {
    for (const [code, status] of Object.entries(ERROR_STATUS))
      expect(status, code).toSatisfy((value: number) => value >= 400 && value < 600);
  });

  it('isErrorCode · transport codes and inherited properties are no contract codes', () => {
    expect(isErrorCode('EMPTY_CONTENT')).toBe(true);
    for (const other of ['INTERNAL_SERVER_ERROR', 'toString', '', null, 422])
      expect(isErrorCode(other)).toBe(false);
  });

  it('ERROR_TEXT · is Chinese without technical words', () => {
    for (const [code, sentence] of Object.entries(ERROR_TEXT)) {
      expect(sentence, code).toMatch(/\p{Script=Han}/u);
      expect(sentence.replace(/JPEG|WebP|PNG|GIF|token|https|Webhook/g, ''), code).not.toMatch(
        /[A-Za-z_]{3,}/,
      );
    }
  });
});
