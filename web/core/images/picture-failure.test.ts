// The upload failures of A§8, each with the thing that failed.
import { describe, expect, it } from 'vitest';
import { ImageStoreFailure } from '#contract/image-store.ts';
import { pictureFailureText } from '#web/core/images/picture-failure.ts';

describe.each(['图片上传失败', '上传头像失败', '上传背景图失败'])('%s', (sentence) => {
  it.each([
    ['SERVICE_UNAVAILABLE', `${sentence}：服务暂时不可用，请稍后重试`],
    ['UPLOAD_NOT_SIGNED_IN', `${sentence}：用户认证失败，请重新登录`],
    ['SESSION_EXPIRED', `${sentence}：用户会话已过期，请重新登录`],
    ['UPLOAD_FORBIDDEN', `${sentence}：权限不足，请检查登录状态`],
    ['UPLOAD_FAILED', sentence],
    ['IMAGE_TYPE_NOT_ALLOWED', '请选择有效的图片格式（JPEG、PNG、GIF、WebP）'],
    ['IMAGE_TOO_LARGE', '图片文件过大，请选择小于10MB的图片'],
    ['IMAGE_TOO_MANY_PIXELS', '图片太大，请缩小尺寸后再上传'],
  ] as const)('by %s', (code, text) => {
    expect(pictureFailureText(new ImageStoreFailure(code), sentence)).toBe(text);
  });

  it('by something without a name', () => {
    expect(pictureFailureText(new Error('boom'), sentence)).toBe(sentence);
  });
});
