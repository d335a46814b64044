// The rows of AI replies, each bound to one call of the service.
import { personalRoutes, type CallerContext } from '#server/http/rpc.ts';
import type { Caller } from '#server/http/rpc.ts';
import type { ReplyCaller, ReplyService } from '#server/features/replies/reply.service.ts';

/** Binds the rows. */
export function replyRoutes(service: ReplyService) {
  const rows = personalRoutes.replies;
  return rows.router({
    create: rows.create.handler(({ input, context, signal }) => service.createReply(callerOf(context, signal), input)),
    stream: rows.stream.handler(({ input, context, signal }) => service.streamReply(callerOf(context, signal), input)),
    cancel: rows.cancel.handler(async ({ input, context }) => ({ cancelled: await service.cancelReply(context.caller.userId, input.idempotencyKey) })),
  });
}

function callerOf(context: CallerContext & { caller: Caller }, signal: AbortSignal | undefined): ReplyCaller {
  return { userId: context.caller.userId, idempotencyKey: context.idempotencyKey, deadlineMs: context.deadlineMs, signal };
}
