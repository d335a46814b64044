// Many failures of an action have one specified sentence (B§8). A failure that the person can do
// something about — a full storage, an ended session, too few stones — says that instead.
import { errorCode, errorText } from '#web/core/errors/error-text.ts';
import { isErrorCode } from '#contract/error-codes.ts';

/** The words for a failed action: the contract's own where it names the reason, else `sentence`. */
export function failureText(error: unknown, sentence: string): string {
  const code = errorCode(error);
  return isErrorCode(code) && code !== 'SERVICE_UNAVAILABLE' ? errorText(error) : sentence;
}
