// The text in the place of a failed search (B§8): the specified text, or the reason if the user can
// resolve it.
import { ERROR_TEXT } from '#contract/error-codes.ts';

const REASONS = [
  'INSUFFICIENT_STONES',
  'AI_SWITCHED_OFF',
  'AI_CONSENT_REQUIRED',
  'POST_AI_PRIVATE',
  'RATE_LIMITED',
  'NOT_SIGNED_IN',
  'SESSION_EXPIRED',
] as const;

/** The text for the code of a failed search. */
export function recommendationFailureText(code: string): string {
  const reason = REASONS.find((known) => known === code);
  return reason === undefined ? '获取推荐内容失败，请稍后重试' : ERROR_TEXT[reason];
}

/** The page where the user can resolve the failure; null if there is none. */
export function recommendationRemedy(code: string): { label: string; path: `/${string}` } | null {
  if (code === 'INSUFFICIENT_STONES') return { label: '领取灵感石', path: '/purchase_token' };
  if (code === 'AI_SWITCHED_OFF' || code === 'AI_CONSENT_REQUIRED')
    return { label: '去设置', path: '/setting' };
  return null;
}
