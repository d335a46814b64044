// The endpoints of replies.
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import { callHeader } from '#server/features/ai-calls/call-header.ts';
import type { ReplyService } from '#server/features/replies/reply.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function replyRoutes(service: ReplyService, queue: UserQueue) {
  const endpoints = personalRoutes.replies;
  return endpoints.router({
    create: endpoints.create.handler(({ input, context, signal }) =>
      service.createReply(callHeader(context, signal), input),
    ),
    stream: endpoints.stream.handler(({ input, context, signal }) =>
      service.streamReply(callHeader(context, signal), input),
    ),
    care: endpoints.care.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.careOf(context.caller.userId, input.postId)),
    ),
    cancel: endpoints.cancel.handler(async ({ input, context }) => ({
      cancelled: await service.cancelReply(context.caller.userId, input.idempotencyKey),
    })),
    keep: endpoints.keep.handler(({ input, context }) =>
      service.keepReply(context.caller.userId, input.idempotencyKey, input.postId),
    ),
  });
}
