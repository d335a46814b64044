// Words for an image that could not be stored (A§8): what failed, and why, where the reason says
// something.
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { errorCode, errorText } from '#web/core/errors/error-text.ts';

/** Failures whose own text says all of it: a wrong file, a full browser. */
const WHOLE: readonly (string | null)[] = [
  'IMAGE_TYPE_NOT_ALLOWED',
  'IMAGE_TOO_LARGE',
  'IMAGE_TOO_MANY_PIXELS',
  'STORAGE_FULL',
  'STORAGE_DENIED',
];

/** `sentence` names what failed (图片上传失败); a reason follows it where there is one. */
export function imageFailureText(error: unknown, sentence: string): string {
  const code = errorCode(error);
  if (WHOLE.includes(code)) return errorText(error);
  const saysNothing = code === null || code === 'UPLOAD_FAILED' || !Object.hasOwn(ERROR_TEXT, code);
  return saysNothing ? sentence : `${sentence}：${errorText(error)}`;
}
