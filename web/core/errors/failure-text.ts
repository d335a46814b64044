// Many failed actions have one specified text (B§8). An error that the user can resolve, such as
// full storage, an expired session or too few stones, shows its own text instead.
import { errorCode, errorText } from '#web/core/errors/error-text.ts';
import { isErrorCode } from '#contract/error-codes.ts';

/** The text for a failed action: the contract's own if it names the reason, else `sentence`. */
export function failureText(error: unknown, sentence: string): string {
  const code = errorCode(error);
  return isErrorCode(code) && code !== 'SERVICE_UNAVAILABLE' ? errorText(error) : sentence;
}
