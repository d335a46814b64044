// The text in the place of a failed reply (B§8).
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { isRefusal } from '#web/core/ai/refusals.ts';

/**
 * The text for the code of a failed reply. A refusal before the call, a lost connection and a
 * missing backend have their own. Every other failure, 429 and timeouts included, has one of two
 * texts of B§8: for a new reply or for a regenerated one.
 */
export function replyFailureText(code: string, isRegenerated: boolean): string {
  if (code === 'NETWORK' || code === 'SERVICE_UNAVAILABLE' || isRefusal(code))
    return ERROR_TEXT[code];
  return isRegenerated ? '重新生成消息失败，请重试' : ERROR_TEXT.AI_UNAVAILABLE;
}
