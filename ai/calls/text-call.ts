// An AI call without its storage: what it may cost, and its work. The server wraps it in two
// transactions, trial mode in its own store, so both make the same texts.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { CrisisWatch } from '#ai/crisis.ts';
import { ModelError } from '#ai/model-error.ts';
import type { TextModel } from '#ai/text-model.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';

/** Who writes the text of a call. */
export interface Writers {
  model: TextModel;
  /** Writes when the model invents something twice, or must not see the text. */
  builtin: TextModel;
  crisis: CrisisWatch;
}

/** What the work of a call can use. */
export interface CallTools {
  reservation: StoneReservation;
  /** Aborts when the call is stopped or its time is up. */
  signal: AbortSignal;
  /** Milliseconds left for the whole call. */
  leftMs: () => number;
  /** Sends new text to the listeners. */
  push: (text: string) => void;
  /** Tells the listeners that the text so far has a fault: the answer replaces it. */
  rewrite: () => void;
}

/** Tokens to charge for. */
export interface CallCost {
  totalTokens: number;
  /** The endpoint reported no plausible usage. */
  estimated: boolean;
}

/** The result of the work. */
export interface CallYield<Made> {
  /** null: free of charge, because the result is not what the user asked for. */
  cost: CallCost | null;
  made: Made;
}

/** A call to run. */
export interface TextCall<Made> {
  /** The most tokens that the call may use; 0: free. */
  estimateTokens: number;
  /** Tokens of the prompt alone. */
  promptTokens: number;
  work: (tools: CallTools) => Promise<CallYield<Made>>;
}

/** The code of a failed call that has no code of its own. */
export function codeOfFailure(cause: unknown): Extract<ErrorCode, 'AI_TIMEOUT' | 'AI_UNAVAILABLE'> {
  return cause instanceof ModelError && cause.kind === 'timeout' ? 'AI_TIMEOUT' : 'AI_UNAVAILABLE';
}

/** What several calls of a model used together. */
export function sumOfUsage(usages: readonly TokenUsage[]): TokenUsage {
  const sum = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
  for (const usage of usages)
    for (const field of Object.keys(sum) as (keyof TokenUsage)[]) sum[field] += usage[field];
  return sum;
}
