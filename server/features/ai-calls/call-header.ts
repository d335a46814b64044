// Who calls an AI function, and what the call carries beside its input; the routes of every AI
// function make it.
import type { Caller, CallerContext } from '#server/http/rpc.ts';

/** What a call carries beside its input. */
export interface CallHeader {
  userId: string;
  /** null: a bare call; it is never repeated and nothing of it is kept. */
  idempotencyKey: string | null;
  /** How long the client waits, in milliseconds; null: as long as the specification lets it. */
  deadlineMs: number | null;
  /** Aborts when the caller's socket drops. */
  signal: AbortSignal | undefined;
}

/** The header of a call. */
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
