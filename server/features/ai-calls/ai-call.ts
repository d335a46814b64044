// What a feature hands to the AI call service: the request, the plan and its work.
import type { StoneReservation } from '#domain/stones/reservation.ts';
import type { StoneReason, StoneReceipt } from '#domain/stones/stone.ts';
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
  work: (tools: AiCallTools) => Promise<AiCallYield<R>>;
}

/** What the work of a call can use. */
export interface AiCallTools {
  reservation: StoneReservation;
  /** Aborts when the call is stopped or its time is up. */
  signal: AbortSignal;
  /** Milliseconds left for the whole call. */
  leftMs: () => number;
  /** Sends new text to the listeners. From the first text on, a stopped call is charged. */
  push: (text: string) => void;
}

/** The result of the work of a call. */
export interface AiCallYield<R> {
  /** null: free of charge, because the result is not what the user asked for. */
  cost: ActualCost | null;
  /** Saves the result and returns it, in the transaction that settles the stones. */
  save: (receipt: StoneReceipt) => Promise<R>;
}
