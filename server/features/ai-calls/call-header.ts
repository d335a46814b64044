// From what a request carries to what a call asks for; shared by the routes of every AI function.
import type { CallHeader } from '#server/features/ai-calls/call-events.ts';
import type { Caller, CallerContext } from '#server/http/rpc.ts';

/** The header of a call. */
export function callHeader(context: CallerContext & { caller: Caller }, signal: AbortSignal | undefined): CallHeader {
  return { userId: context.caller.userId, idempotencyKey: context.idempotencyKey, deadlineMs: context.deadlineMs, signal };
}
