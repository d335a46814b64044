// Composes the webhooks: their service, the job of a try, and who may be reached.
import type { Settings } from '#server/config/settings.ts';
import type { Base } from '#server/compose-base.ts';
import { createPinnedSender } from '#server/http/pinned-request.ts';
import { createWebhookSecrets } from '#server/features/webhooks/webhook-signature.ts';
import { createWebhookRepository } from '#server/features/webhooks/webhook.repository.ts';
import { createWebhookService } from '#server/features/webhooks/webhook.service.ts';
import type { RateLimitRule } from '#server/http/rate-limits.ts';

/** The job of one try. */
export const WEBHOOK_JOB = 'webhook.deliver';

/** Changes of webhooks, and tests: enough for setting a receiver up, too few for a flood. */
const WEBHOOK_CHANGES: RateLimitRule = { name: 'webhooks', points: 60, windowMs: 3_600_000 };

/** Mails about webhooks that send texts: a burst has told its owner enough. */
const WEBHOOK_MAILS: RateLimitRule = { name: 'webhook.mail', points: 5, windowMs: 3_600_000 };

/** Creates the service of webhooks. `orderMail`: orders the mail that one of them sends texts. */
export function composeWebhooks(
  { database, transaction, queue, keys, limits, audit, now, newId }: Base,
  settings: Settings & { publicUrl: string },
  orderMail: (userId: string) => Promise<void>,
) {
  return createWebhookService({
    webhooks: createWebhookRepository(database),
    secretOf: createWebhookSecrets(keys.storageUrlSecret),
    send: createPinnedSender({ allowsPrivate: settings.webhookPrivate }),
    enqueue: async (order, runAfterMs) =>
      void (await queue.enqueue(WEBHOOK_JOB, order, runAfterMs)),
    transaction,
    audit: audit.record,
    countChange: (userId) => limits.count(WEBHOOK_CHANGES, userId),
    orderNotice: async (userId) => {
      if ((await limits.take(WEBHOOK_MAILS, userId)).allowed) await orderMail(userId);
    },
    allowsPrivate: settings.webhookPrivate,
    publicUrl: settings.publicUrl,
    now,
    newId,
  });
}
