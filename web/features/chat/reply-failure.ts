// What stands in the place of a reply that did not come (B§8).
import { ERROR_TEXT, isErrorCode } from '#contract/error-codes.ts';

/** The words for the code of a failed reply. A fault without a name of its own is one of two sentences of B§8: a new reply, or one made anew. */
export function replyFailureText(code: string, isRegenerated: boolean): string {
  if (code === 'NETWORK') return ERROR_TEXT.NETWORK;
  if (isErrorCode(code) && code !== 'AI_UNAVAILABLE') return ERROR_TEXT[code];
  return isRegenerated ? '重新生成消息失败，请重试' : ERROR_TEXT.AI_UNAVAILABLE;
}

/** Where the person can mend it, for the failures that have such a place. */
export function replyRemedy(code: string): { label: string; path: `/${string}` } | null {
  if (code === 'INSUFFICIENT_STONES') return { label: '领取灵感石', path: '/purchase_token' };
  if (code === 'AI_SWITCHED_OFF' || code === 'AI_CONSENT_REQUIRED') return { label: '去设置', path: '/setting' };
  return null;
}
