// Ownership of image references, checked once for posts, messages, diaries, quotes and profiles
// (A§6).
import { isOwnImagePath } from '#domain/images/image-rules.ts';
import { AppError } from '#server/http/app-error.ts';

/** Throws IMAGE_NOT_OWNED for a reference outside the user's own folder. */
export function assertOwnImages(userId: string, refs: readonly string[]): void {
  if (!refs.every((ref) => isOwnImagePath(userId, ref))) throw new AppError('IMAGE_NOT_OWNED');
}
