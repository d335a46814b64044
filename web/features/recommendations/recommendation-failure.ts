// The text in the place of a failed search (B§8): the specified text, or the reason if the user can
// resolve it.
import { ERROR_TEXT } from '#contract/error-codes.ts';

const REASONS = [
  'INSUFFICIENT_STONES',
  'AI_LIMIT_REACHED',
  'AI_BUDGET_SPENT',
  'AI_SWITCHED_OFF',
  'AI_CONSENT_REQUIRED',
  'POST_AI_PRIVATE',
  'RATE_LIMITED',
  'NOT_SIGNED_IN',
  'SESSION_EXPIRED',
  'TWO_STEP_REQUIRED',
] as const;

/** The text for the code of a failed search. */
export function recommendationFailureText(code: string): string {
  const reason = REASONS.find((known) => known === code);
  return reason === undefined ? '获取推荐内容失败，请稍后重试' : ERROR_TEXT[reason];
}
