// Ownership of the images that a row names, checked once for posts, messages, diaries, quotes and
// profiles (A§6).
import { isOwnImagePath } from '#domain/images/image-rules.ts';
import { AppError } from '#server/http/app-error.ts';

/** Refuses references outside the person's own folder. IMAGE_NOT_OWNED. */
export function assertOwnImages(userId: string, refs: readonly string[]): void {
  if (!refs.every((ref) => isOwnImagePath(userId, ref))) throw new AppError('IMAGE_NOT_OWNED');
}
