// What is said about a draft that cannot be published (B§5).
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { POST_MAX_IMAGES, type PostDraftError } from '#domain/posts/post.ts';

/** The words for a fault of {@link checkPostDraft}. */
export function draftErrorText(fault: PostDraftError): string {
  return fault === 'TOO_MANY_IMAGES' ? `最多只能上传 ${POST_MAX_IMAGES} 张图片` : ERROR_TEXT[fault];
}
