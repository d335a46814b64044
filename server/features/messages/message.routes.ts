// The endpoints of messages.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { MessageService } from '#server/features/messages/message.service.ts';

export function messageRoutes(service: MessageService, queue: UserQueue) {
  const endpoints = personalRoutes.messages;
  return endpoints.router({
    list: endpoints.list.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.listMessages(context.caller.userId, input)),
    ),
    send: endpoints.send.handler(({ input, context }) =>
      service.sendMessage(context.caller.userId, input),
    ),
    remove: endpoints.remove.handler(async ({ input, context }) => {
      await service.removeMessage(context.caller.userId, input.id);
      return { done: true } as const;
    }),
  });
}
