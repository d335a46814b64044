// The texts of failed uploads (A§8), each with the failed action (A§8.24, A§8.25, A§8.26).
import { describe, expect, it } from 'vitest';
import { ImageStoreFailure } from '#contract/image-store.ts';
import { imageFailureText } from '#web/core/images/image-failure.ts';

describe.each(['图片上传失败', '上传头像失败', '上传背景图失败'])('%s', (sentence) => {
  it.each([
    ['SERVICE_UNAVAILABLE', `${sentence}：服务暂时不可用，请稍后重试`],
    ['UPLOAD_NOT_SIGNED_IN', `${sentence}：用户认证失败，请重新登录`],
    ['SESSION_EXPIRED', `${sentence}：用户会话已过期，请重新登录`],
    ['UPLOAD_FORBIDDEN', `${sentence}：权限不足，请检查登录状态`],
    ['UPLOAD_FAILED', sentence],
    ['NETWORK', `${sentence}：网络连接失败，请检查网络后重试`],
    ['INTERNAL_SERVER_ERROR', `${sentence}：服务器出了点问题，内容没有丢失，请稍后重试`],
    ['RATE_LIMITED', `${sentence}：操作太频繁了，请稍等一会儿再试`],
    ['IMAGE_UNREADABLE', `${sentence}：图片无法读取，可能已损坏，请换一张`],
    ['STORAGE_DENIED', '这个浏览器不允许网页保存图片，请换一个窗口或登录账号后再试'],
    ['IMAGE_TYPE_NOT_ALLOWED', '请选择有效的图片格式（JPEG、PNG、GIF、WebP）'],
    ['IMAGE_TOO_LARGE', '图片文件过大，请选择小于10MB的图片'],
    ['IMAGE_TOO_MANY_PIXELS', '图片太大，请缩小尺寸后再上传'],
  ] as const)('by %s', (code, text) => {
    expect(imageFailureText(new ImageStoreFailure(code), sentence)).toBe(text);
  });

  it('by something without a name', () => {
    expect(imageFailureText(new Error('boom'), sentence)).toBe(sentence);
  });
});
