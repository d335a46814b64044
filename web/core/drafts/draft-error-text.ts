import { ERROR_TEXT, type ErrorCode } from '#contract/error-codes.ts';
import { tooManyImagesText } from '#web/core/images/use-image-upload.ts';

/** Why a draft cannot be saved. The text for too many images names the limit (B§5). */
export function draftErrorText(code: ErrorCode, maxImages: number): string {
  return code === 'TOO_MANY_IMAGES' ? tooManyImagesText(maxImages) : ERROR_TEXT[code];
}
