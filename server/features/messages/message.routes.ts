// The message rows of the contract, each bound to one call of the service.
import { personalRoutes } from '#server/http/rpc.ts';
import type { MessageService } from '#server/features/messages/message.service.ts';

/** Binds the rows. */
export function messageRoutes(service: MessageService) {
  const rows = personalRoutes.messages;
  return rows.router({
    list: rows.list.handler(async ({ input, context }) => ({ items: await service.listMessages(context.caller.userId, input.postId) })),
    send: rows.send.handler(({ input, context }) => service.sendMessage(context.caller.userId, input)),
    remove: rows.remove.handler(async ({ input, context }) => {
      await service.removeMessage(context.caller.userId, input.id);
      return { done: true } as const;
    }),
  });
}
