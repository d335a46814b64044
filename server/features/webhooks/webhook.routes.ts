// The endpoints of webhooks.
import type { WebhookService } from '#server/features/webhooks/webhook.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function webhookRoutes(service: WebhookService) {
  const endpoints = personalRoutes.webhooks;
  return endpoints.router({
    list: endpoints.list.handler(({ context }) => service.listWebhooks(context.caller.userId)),
    create: endpoints.create.handler(({ input, context }) =>
      service.createWebhook(context.caller.userId, input, context.origin),
    ),
    update: endpoints.update.handler(({ input, context }) =>
      service.updateWebhook(context.caller.userId, input, context.origin),
    ),
    renewSecret: endpoints.renewSecret.handler(({ input, context }) =>
      service.renewSecret(context.caller.userId, input.id, context.origin),
    ),
    remove: endpoints.remove.handler(async ({ input, context }) => {
      await service.removeWebhook(context.caller.userId, input.id, context.origin);
      return { done: true } as const;
    }),
    test: endpoints.test.handler(async ({ input, context }) => {
      await service.testWebhook(context.caller.userId, input.id);
      return { done: true } as const;
    }),
    deliveries: endpoints.deliveries.handler(({ input, context }) =>
      service.listDeliveries(context.caller.userId, input.id),
    ),
  });
}
