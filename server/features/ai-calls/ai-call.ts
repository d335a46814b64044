// What a feature hands to the AI call service: the request, the plan and its work.
import type { StoneReason, StoneReceipt } from '#domain/stones/stone.ts';
import type { CallTools, TextCall } from '#ai/calls/text-call.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import type { ActualCost } from '#server/features/stones/stone-ledger.service.ts';

/** The caller of an AI function, the function and its time limit. */
export interface AiCallRequest extends CallHeader {
  operation: string;
  /** A request with the same key but another fingerprint fails with IDEMPOTENCY_KEY_REUSED. */
  fingerprint: string;
  /** The time limit of the specification in milliseconds; clients can only ask for less. */
  timeLimitMs: number;
}

/** A call to run. */
export interface AiCallPlan<R> {
  reason: StoneReason;
  /** The most tokens that the call may use; 0: free. */
  estimateTokens: number;
  /** Tokens of the prompt alone. A call that is stopped midway is charged for them. */
  promptTokens: number;
  /** Whether the call continues after every client has disconnected, because it saves something. */
  outlivesCaller: boolean;
  work: (tools: CallTools) => Promise<AiCallYield<R>>;
  /**
   * What is stored of a call that ends early, from the text that it has shown; null: nothing. It is
   * kept as long as a response, and deleted as one.
   */
  partOf?: (text: string) => object | null;
}

/** The result of the work of a call. */
export interface AiCallYield<R> {
  /** null: free of charge, because the result is not what the user asked for. */
  cost: ActualCost | null;
  /** Saves the result and returns it, in the transaction that settles the stones. */
  save: (receipt: StoneReceipt) => Promise<R>;
}

/**
 * The plan of a text call of `ai/`. `save` returns the response, in the transaction that settles
 * the stones; `referenceOf` names the row that the charge belongs to.
 */
export function planOfText<Made, R>(
  { estimateTokens, promptTokens, work }: TextCall<Made>,
  {
    save,
    referenceOf,
    ...about
  }: Pick<AiCallPlan<R>, 'reason' | 'outlivesCaller' | 'partOf'> & {
    save: (made: Made, receipt: StoneReceipt) => Promise<R>;
    referenceOf?: () => string | null;
  },
): AiCallPlan<R> {
  return {
    ...about,
    estimateTokens,
    promptTokens,
    work: async (tools) => {
      const { cost, made } = await work(tools);
      return {
        cost:
          cost === null || referenceOf === undefined ? cost : { ...cost, reference: referenceOf() },
        save: (receipt) => save(made, receipt),
      };
    },
  };
}
