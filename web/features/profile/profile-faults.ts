// What a person is told when a change of their profile fails (A§8, B§8): the specified sentence, with the reason where there is one.
import { isErrorCode } from '#contract/error-codes.ts';
import { errorCode, errorText } from '#web/core/messages/error-text.ts';

/** The specified sentences for the two pictures of a profile. */
export const PICTURE_SENTENCE = {
  avatar: { change: '上传头像失败', remove: '删除头像失败，请重试' },
  background: { change: '上传背景图失败', remove: '删除背景图失败，请重试' },
} as const;

/** A§8, B§8: the sentence for a bio that could not be saved. */
export const BIO_FAILED_TEXT = '更新个人简介失败，请重试';

/** Words for a picture that could not be set: a wrong file is named, any other reason follows the sentence. */
export function pictureFailureText(error: unknown, sentence: string): string {
  const code = errorCode(error);
  if (code === 'IMAGE_TYPE_NOT_ALLOWED' || code === 'IMAGE_TOO_LARGE') return errorText(error);
  const saysNothing = !isErrorCode(code) || code === 'UPLOAD_FAILED' || code === 'SERVICE_UNAVAILABLE';
  return saysNothing ? sentence : `${sentence}：${errorText(error)}`;
}
