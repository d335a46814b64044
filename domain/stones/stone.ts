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

/** Estimated tokens of one Chinese character, the most expensive one beside emoji. */
export const TOKENS_PER_CHARACTER = 1;

const TOKENS_PER_EMOJI = 2.5;
const TOKENS_PER_LETTER = 0.3;

/**
 * Estimated tokens of one character: 1 for a Chinese one, a full-width mark or a digit, 2.5 for an
 * emoji, 0.3 for a letter. Measured with eight tokenizers, this is the cost of the more expensive
 * ones; what a model reports corrects it (ai/model-memory.ts).
 */
export function tokensOfCharacter(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x1_f000 && code <= 0x1_faff) return TOKENS_PER_EMOJI;
  // Digits, quotation marks and dashes, then everything from the CJK radicals on.
  const isWhole = (code >= 0x30 && code <= 0x39) || (code >= 0x20_10 && code <= 0x20_5e);
  return isWhole || code >= 0x2e_80 ? TOKENS_PER_CHARACTER : TOKENS_PER_LETTER;
}

/** Tokens of a text without reported usage, see {@link tokensOfCharacter}. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const character of text) tokens += tokensOfCharacter(character);
  return Math.ceil(tokens);
}
