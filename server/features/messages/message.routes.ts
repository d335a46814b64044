// The endpoints of messages.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { MessageService } from '#server/features/messages/message.service.ts';

export function messageRoutes(service: MessageService, queue: UserQueue) {
  const rows = personalRoutes.messages;
  return rows.router({
    list: rows.list.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.listMessages(context.caller.userId, input)),
    ),
    send: rows.send.handler(({ input, context }) =>
      service.sendMessage(context.caller.userId, input),
    ),
    remove: rows.remove.handler(async ({ input, context }) => {
      await service.removeMessage(context.caller.userId, input.id);
      return { done: true } as const;
    }),
  });
}
