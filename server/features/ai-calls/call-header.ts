// The user of an AI call, and what the call carries beside its input. Every AI route builds it.
import type { Caller } from '#server/http/identity.ts';
import type { CallerContext } from '#server/http/rpc.ts';

export interface CallHeader {
  userId: string;
  /** null: the call cannot be retried, and no response is stored. */
  idempotencyKey: string | null;
  /** The client's time limit in milliseconds; null: the limit of the specification. */
  deadlineMs: number | null;
  /** Aborts when the client disconnects. */
  signal: AbortSignal | undefined;
}

export function callHeader(
  context: CallerContext & { caller: Caller },
  signal: AbortSignal | undefined,
): CallHeader {
  return {
    userId: context.caller.userId,
    idempotencyKey: context.idempotencyKey,
    deadlineMs: context.deadlineMs,
    signal,
  };
}
