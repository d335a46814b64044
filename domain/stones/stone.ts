// Inspiration stones (灵感石): the price of AI use. One stone is one unit of `remaining_tokens` (A§3).

/** Tokens of a model call, as the endpoint reports them (A§3, B§3). */
export interface TokenUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/** The effect of a paid call on the balance; both in stones. */
export interface StoneReceipt {
  spent: number;
  left: number;
}

/** Why the balance changed; every ledger row has a reason. */
export type StoneReason =
  | 'signup'
  | 'daily_claim'
  | 'coupon'
  | 'grant'
  | 'ai_reply'
  | 'ai_enhance'
  | 'ai_summary'
  | 'ai_recommend'
  | 'ai_question'
  | 'ai_transcribe';

/** One stone per started `tokensPerStone` tokens, at least one. */
export function stonesForTokens(totalTokens: number, tokensPerStone: number): number {
  return Math.max(1, Math.ceil(totalTokens / tokensPerStone));
}

/**
 * Plausible usage may differ from our estimate by this factor in both directions: tokenizers differ
 * that much.
 */
export const USAGE_TRUST_FACTOR = 2;

/**
 * Checks reported usage against its call. It is at most the factor above `estimate` (the prompt and
 * the longest completion), and at least what the text alone needs divided by the factor.
 */
export function isPlausibleUsage(
  { total_tokens: total }: TokenUsage,
  call: { estimate: number; textTokens: number },
): boolean {
  return (
    total <= call.estimate * USAGE_TRUST_FACTOR && total * USAGE_TRUST_FACTOR >= call.textTokens
  );
}

/**
 * Estimated tokens of one character: 0.6 if it is Chinese, else 0.3 (DeepSeek's published rule).
 */
export function tokensOfCharacter(character: string): number {
  const code = character.charCodeAt(0);
  if (code >= 0x4e00 && code <= 0x9fff) return 0.6;
  return code >= 0x2e80 && /\p{Script=Han}/u.test(character) ? 0.6 : 0.3;
}

/** Tokens of a text without reported usage, see {@link tokensOfCharacter}. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const character of text) tokens += tokensOfCharacter(character);
  return Math.ceil(tokens);
}
