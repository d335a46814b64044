// Inspiration Stones (灵感石): what AI use costs. One stone is one unit of `remaining_tokens` (A§3).

/** Tokens a model call used, as the endpoint reports them (A§3, B§3). */
export interface TokenUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/** What a paid call did to the balance; both in stones. */
export interface StoneReceipt {
  spent: number;
  left: number;
}

/** Why the balance changed; every ledger row carries one. */
export type StoneReason =
  | 'signup'
  | 'daily_claim'
  | 'coupon'
  | 'grant'
  | 'ai_reply'
  | 'ai_enhance'
  | 'ai_summary'
  | 'ai_recommend';

/** The price of a call: one stone for every started `tokensPerStone` tokens, at least one. */
export function stonesForTokens(totalTokens: number, tokensPerStone: number): number {
  return Math.max(1, Math.ceil(totalTokens / tokensPerStone));
}

/**
 * How far honest usage may be from our estimate of a call, as a factor in both directions:
 * tokenizers differ that much.
 */
export const USAGE_TRUST_FACTOR = 2;

/**
 * Whether reported usage fits its call: no more than a factor above the most we expect of it
 * (`estimate`: its prompt and its longest answer), no less than a factor below what its text alone
 * needs.
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
 * Tokens of one character where no usage was reported: 0.6 if it is Chinese, else 0.3 (DeepSeek's
 * published rule).
 */
export function tokensOfCharacter(character: string): number {
  const code = character.charCodeAt(0);
  if (code >= 0x4e00 && code <= 0x9fff) return 0.6;
  return code >= 0x2e80 && /\p{Script=Han}/u.test(character) ? 0.6 : 0.3;
}

/** Tokens of a text where no usage was reported, see {@link tokensOfCharacter}. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const character of text) tokens += tokensOfCharacter(character);
  return Math.ceil(tokens);
}
