// The text for an image that could not be stored (A§8): what failed, and why if the reason helps.
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { errorCode, errorText } from '#web/core/errors/error-text.ts';

/** Errors whose own text is complete: a wrong file, full storage. */
const WHOLE: readonly (string | null)[] = [
  'IMAGE_TYPE_NOT_ALLOWED',
  'IMAGE_TOO_LARGE',
  'IMAGE_TOO_MANY_PIXELS',
  'STORAGE_FULL',
  'STORAGE_DENIED',
];

/** `sentence` names what failed (图片上传失败). A reason is appended if there is one. */
export function imageFailureText(error: unknown, sentence: string): string {
  const code = errorCode(error);
  if (WHOLE.includes(code)) return errorText(error);
  const saysNothing = code === null || code === 'UPLOAD_FAILED' || !Object.hasOwn(ERROR_TEXT, code);
  return saysNothing ? sentence : `${sentence}：${errorText(error)}`;
}
