// Endpoints of webhooks (rulings 121). In trial mode each returns NOT_SIGNED_IN.
import * as z from 'zod/mini';
import { base, confirmed, doneSchema, idSchema, timeSchema } from '#contract/base.ts';
import {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookDelivery,
} from '#domain/webhooks/webhook.ts';

const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  sendsText: z.boolean(),
  createdAt: timeSchema,
}) satisfies z.ZodMiniType<Webhook>;

const newWebhookSchema = z.object({
  id: idSchema,
  /** Up to a length that only stops abuse; `checkWebhookUrl` has the real limit. */
  url: z.string().check(z.maxLength(4_000)),
  sendsText: z.boolean(),
});

export type NewWebhook = z.infer<typeof newWebhookSchema>;

const deliverySchema = z.object({
  id: idSchema,
  event: z.enum(WEBHOOK_EVENTS),
  createdAt: timeSchema,
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  lastAttemptAt: z.nullable(timeSchema),
  nextAttemptAt: z.nullable(timeSchema),
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(DELIVERY_FAILURES)),
}) satisfies z.ZodMiniType<WebhookDelivery>;

const createdSchema = z.object({ webhook: webhookSchema, secret: z.string() });
const namedSchema = z.object({ id: idSchema });

/** The endpoints: list, create, update, renewSecret, remove, test, deliveries. */
export const webhookContract = {
  list: base
    .route({
      method: 'GET',
      path: '/api/webhooks',
      tags: ['webhooks'],
      summary: 'All webhooks without their secrets, oldest first',
    })
    .output(z.object({ items: z.array(webhookSchema) })),
  create: confirmed
    .route({
      method: 'POST',
      path: '/api/webhooks',
      tags: ['webhooks'],
      summary: 'Create a webhook; its secret is returned this once',
    })
    .input(newWebhookSchema)
    .output(createdSchema),
  update: confirmed
    .route({
      method: 'PATCH',
      path: '/api/webhooks/{id}',
      tags: ['webhooks'],
      summary: 'Set whether a webhook sends texts',
    })
    .input(z.object({ id: idSchema, sendsText: z.boolean() }))
    .output(webhookSchema),
  renewSecret: confirmed
    .route({
      method: 'POST',
      path: '/api/webhooks/{id}/secret',
      tags: ['webhooks'],
      summary: 'Replace the secret of a webhook at once; the new one is returned this once',
    })
    .input(namedSchema)
    .output(createdSchema),
  remove: base
    .route({
      method: 'DELETE',
      path: '/api/webhooks/{id}',
      tags: ['webhooks'],
      summary: 'Delete a webhook with its deliveries; final',
    })
    .input(namedSchema)
    .output(doneSchema),
  test: base
    .route({
      method: 'POST',
      path: '/api/webhooks/{id}/test',
      tags: ['webhooks'],
      summary: 'Order a delivery without an entry, to try a receiver',
    })
    .input(namedSchema)
    .output(doneSchema),
  deliveries: base
    .route({
      method: 'GET',
      path: '/api/webhooks/{id}/deliveries',
      tags: ['webhooks'],
      summary: 'The last deliveries of a webhook, newest first',
    })
    .input(namedSchema)
    .output(z.object({ items: z.array(deliverySchema) })),
};
