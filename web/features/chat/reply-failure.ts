// What stands in the place of a reply that did not come (B§8).
import { ERROR_TEXT, isErrorCode } from '#contract/error-codes.ts';

/** The words for the code of a failed reply. A fault without a name of its own is the sentence of B§8. */
export function replyFailureText(code: string): string {
  if (code === 'NETWORK') return ERROR_TEXT.NETWORK;
  return isErrorCode(code) ? ERROR_TEXT[code] : ERROR_TEXT.AI_UNAVAILABLE;
}

/** Where the person can mend it, for the failures that have such a place. */
export function replyRemedy(code: string): { label: string; path: `/${string}` } | null {
  if (code === 'INSUFFICIENT_STONES') return { label: '领取灵感石', path: '/purchase_token' };
  if (code === 'AI_SWITCHED_OFF' || code === 'AI_CONSENT_REQUIRED') return { label: '去设置', path: '/setting' };
  return null;
}
