// Webhooks (rulings 121): a new post or diary orders a delivery in its own transaction, and a job
// sends it, at least once. Each try is stored before the next one is ordered, so any process can
// continue after a crash.
import { randomBytes } from 'node:crypto';
import type { NewWebhook } from '#contract/webhook.contract.ts';
import {
  checkWebhookUrl,
  DELIVERIES_KEPT,
  DELIVERIES_WAITING_MAX,
  retryDelayAfter,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '#domain/webhooks/webhook.ts';
import type { WebhookDeliveryTable } from '#server/database/tables/account-tables.ts';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import type { SendPinned, PinnedAnswer } from '#server/http/pinned-request.ts';
import {
  signatureOf,
  WEBHOOK_HEADERS,
  type SecretOfWebhook,
} from '#server/features/webhooks/webhook-signature.ts';
import type {
  StoredWebhook,
  WebhookRepository,
} from '#server/features/webhooks/webhook.repository.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';

const SALT_BYTES = 16;

/** The status by which a receiver says that it is gone for good. */
const GONE = 410;

/** A new entry. */
export interface NewEntry {
  kind: 'post' | 'diary';
  id: string;
  /** The moment it is about, epoch milliseconds. */
  momentMs: number;
}

/** Tells webhooks about a new entry; part of the transaction that stores it. */
export type AnnounceEntry = (userId: string, entry: NewEntry) => Promise<void>;

/** The payload of the job. `attempt`: the tries before it. */
export interface DeliveryOrder {
  userId: string;
  webhookId: string;
  deliveryId: string;
  attempt: number;
  /** The host of the webhook. Few tries of one host run at once. */
  host: string;
}

export interface WebhookServicePorts {
  webhooks: WebhookRepository;
  secretOf: SecretOfWebhook;
  send: SendPinned;
  /** Adds the job of a try to the queue, within the caller's transaction. */
  enqueue: (order: DeliveryOrder, runAfterMs: number) => Promise<void>;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  audit: RecordAudit;
  /** Counts a creation, a change, a new secret or a test. RATE_LIMITED. */
  countChange: (userId: string) => Promise<void>;
  /** Tells the owner by mail that texts are sent now; the last step of a transaction. */
  orderNotice: (userId: string) => Promise<void>;
  /** Whether the operator allows private networks, and with them http. */
  allowsPrivate: boolean;
  /** The origin of the web app. */
  publicUrl: string;
  now: () => number;
  newId: () => string;
}

export type WebhookService = ReturnType<typeof createWebhookService>;

export function createWebhookService({
  webhooks,
  secretOf,
  send,
  enqueue,
  transaction,
  audit,
  countChange,
  orderNotice,
  allowsPrivate,
  publicUrl,
  now,
  newId,
}: WebhookServicePorts) {
  const find = async (userId: string, id: string): Promise<StoredWebhook | null> =>
    (await webhooks.list(userId)).find((one) => one.id === id) ?? null;

  const get = async (userId: string, id: string): Promise<StoredWebhook> => {
    const webhook = await find(userId, id);
    if (webhook === null) throw new AppError('WEBHOOK_NOT_FOUND');
    return webhook;
  };

  /**
   * Orders a delivery and its first try; false when the webhook was deleted. While too many wait,
   * none is ordered: one skipped delivery says so for all until the next that is ordered. A test is
   * always answered in the list.
   */
  const order = async (
    userId: string,
    { id: webhookId, url }: StoredWebhook,
    event: WebhookEvent,
    entry: NewEntry | null,
  ): Promise<boolean> => {
    const isFull = await webhooks.hasWaiting(userId, webhookId, DELIVERIES_WAITING_MAX);
    if (isFull && event !== 'test') {
      const [last] = await webhooks.listDeliveries(userId, webhookId, 1);
      if (last?.state === 'skipped') return true;
    }
    const id = newId();
    const isAdded = await webhooks.addDelivery(userId, {
      webhookId,
      id,
      event,
      entryId: entry?.id ?? null,
      momentMs: entry?.momentMs ?? null,
      createdAtMs: now(),
      state: isFull ? 'skipped' : 'waiting',
    });
    const { host } = new URL(url);
    if (isAdded && !isFull)
      await enqueue({ userId, webhookId, deliveryId: id, attempt: 0, host }, 0);
    return isAdded;
  };

  /** What is sent; null when the entry is gone. */
  const bodyOf = async (
    userId: string,
    { sendsText }: StoredWebhook,
    { id, event, entry_id: entryId, moment, created_at: createdAt }: WebhookDeliveryTable,
  ): Promise<string | null> => {
    const head = { id, type: event, createdAt: isoOf(createdAt) };
    if (entryId === null || moment === null) return JSON.stringify(head);
    const kind = event === 'diary.created' ? 'diary' : 'post';
    const text = await webhooks.findEntry(userId, kind, entryId);
    if (text === null) return null;
    const url = `${publicUrl}/${kind === 'post' ? 'chat' : 'notes'}/${entryId}`;
    const entry = { id: entryId, kind, moment: isoOf(moment), url };
    return JSON.stringify({ ...head, entry: { ...entry, ...(sendsText && text) } });
  };

  const sendSigned = (
    userId: string,
    webhook: StoredWebhook,
    deliveryId: string,
    body: string,
    signal: AbortSignal,
  ): Promise<PinnedAnswer> => {
    const timestamp = String(Math.floor(now() / 1000));
    const secret = secretOf({ userId, id: webhook.id, salt: webhook.salt });
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Echo-Notes-Webhook/1',
      [WEBHOOK_HEADERS.event]: deliveryId,
      [WEBHOOK_HEADERS.timestamp]: timestamp,
      [WEBHOOK_HEADERS.signature]: signatureOf(secret, timestamp, body),
    };
    return send({ url: webhook.url, headers, body }, signal);
  };

  /** Stores the end of a try, and orders the next one. */
  const settle = (
    { userId, webhookId, deliveryId, attempt, host }: DeliveryOrder,
    answer: PinnedAnswer | 'dropped',
  ): Promise<void> =>
    transaction(async () => {
      const nowMs = now();
      const isTried = answer !== 'dropped';
      const attempts = isTried ? attempt + 1 : attempt;
      const failed = isTried && answer.failure !== null;
      const delay =
        failed && answer.status !== GONE
          ? retryDelayAfter(attempts, (answer.retryAfterSeconds ?? 0) * 1_000)
          : null;
      const isStored = await webhooks.settle(userId, webhookId, deliveryId, attempt, {
        state: isTried ? stateOf(failed, delay) : 'dropped',
        attempts,
        lastAttemptAtMs: isTried ? nowMs : null,
        nextAttemptAtMs: delay === null ? null : nowMs + delay,
        status: isTried ? answer.status : null,
        failure: isTried ? answer.failure : null,
      });
      if (!isStored) return;
      if (delay !== null)
        await enqueue({ userId, webhookId, deliveryId, attempt: attempts, host }, delay);
      else await webhooks.prune(userId, webhookId, DELIVERIES_KEPT);
    });

  return {
    /** All of the user, oldest first, without their secrets. */
    listWebhooks: async (userId: string): Promise<{ items: Webhook[] }> => ({
      items: (await webhooks.list(userId)).map(shown),
    }),

    /**
     * Creates a webhook and returns its secret, which no other call returns. The owner gets a mail
     * when it sends texts: it outlives the session that made it. WEBHOOK_URL_INVALID,
     * TOO_MANY_WEBHOOKS, WEBHOOK_EXISTS (a repeat: the secret cannot be shown again), RATE_LIMITED.
     */
    async createWebhook(
      userId: string,
      { id, url, sendsText }: NewWebhook,
      origin: RequestOrigin,
    ): Promise<{ webhook: Webhook; secret: string }> {
      const checked = orFail(checkWebhookUrl(url, allowsPrivate));
      await countChange(userId);
      return transaction(async () => {
        await webhooks.lock(userId);
        const list = await webhooks.list(userId);
        if (list.some((one) => one.id === id)) throw new AppError('WEBHOOK_EXISTS');
        if (list.length >= WEBHOOKS_MAX) throw new AppError('TOO_MANY_WEBHOOKS');
        const webhook = { id, url: checked, sendsText, salt: newSalt(), createdAtMs: now() };
        await webhooks.insert(userId, webhook);
        const detail = { webhook: id, sendsText };
        await audit({ userId, action: 'webhook_created', origin, detail });
        if (sendsText) await orderNotice(userId);
        return { webhook: shown(webhook), secret: secretOf({ userId, ...webhook }) };
      });
    },

    /**
     * Sets whether texts are sent; a value that is set already leaves no trace. The owner gets a
     * mail when it is switched on. WEBHOOK_NOT_FOUND, RATE_LIMITED.
     */
    async updateWebhook(
      userId: string,
      { id, sendsText }: { id: string; sendsText: boolean },
      origin: RequestOrigin,
    ): Promise<Webhook> {
      await countChange(userId);
      return transaction(async () => {
        const isChanged = await webhooks.setSendsText(userId, id, sendsText);
        const webhook = shown(await get(userId, id));
        if (isChanged) {
          const detail = { webhook: id, sendsText };
          await audit({ userId, action: 'webhook_changed', origin, detail });
          if (sendsText) await orderNotice(userId);
        }
        return webhook;
      });
    },

    /** Replaces the secret; what is sent from now on is signed with it. WEBHOOK_NOT_FOUND. */
    async renewSecret(
      userId: string,
      id: string,
      origin: RequestOrigin,
    ): Promise<{ webhook: Webhook; secret: string }> {
      await countChange(userId);
      return transaction(async () => {
        if (!(await webhooks.setSalt(userId, id, newSalt())))
          throw new AppError('WEBHOOK_NOT_FOUND');
        await audit({ userId, action: 'webhook_renewed', origin, detail: { webhook: id } });
        const webhook = await get(userId, id);
        return { webhook: shown(webhook), secret: secretOf({ userId, ...webhook }) };
      });
    },

    /** Deletes a webhook; what waits for it is never sent. WEBHOOK_NOT_FOUND. */
    removeWebhook: (userId: string, id: string, origin: RequestOrigin): Promise<void> =>
      transaction(async () => {
        if (!(await webhooks.remove(userId, id))) throw new AppError('WEBHOOK_NOT_FOUND');
        await audit({ userId, action: 'webhook_removed', origin, detail: { webhook: id } });
      }),

    /** Orders a delivery without an entry. WEBHOOK_NOT_FOUND, RATE_LIMITED. */
    async testWebhook(userId: string, id: string): Promise<void> {
      await countChange(userId);
      await transaction(async () => {
        if (!(await order(userId, await get(userId, id), 'test', null)))
          throw new AppError('WEBHOOK_NOT_FOUND');
        // Skipped tests end no try, which would prune the list.
        await webhooks.prune(userId, id, DELIVERIES_KEPT);
      });
    },

    /** The last deliveries, newest first. WEBHOOK_NOT_FOUND. */
    async listDeliveries(userId: string, id: string): Promise<{ items: WebhookDelivery[] }> {
      await get(userId, id);
      const rows = await webhooks.listDeliveries(userId, id, DELIVERIES_KEPT);
      return { items: rows.map(shownDelivery) };
    },

    /** Orders the deliveries about a new entry, in the transaction that stores it. */
    async announce(userId: string, entry: NewEntry): Promise<void> {
      for (const webhook of await webhooks.list(userId))
        await order(
          userId,
          webhook,
          entry.kind === 'post' ? 'post.created' : 'diary.created',
          entry,
        );
    },

    /**
     * Makes one try; the job's handler. A job that runs twice finds its try stored. Throws only
     * what `signal` throws, so that a stopped server tries again at once.
     */
    async deliver(given: DeliveryOrder, signal: AbortSignal): Promise<void> {
      const { userId, webhookId, deliveryId, attempt } = given;
      const webhook = await find(userId, webhookId);
      const delivery = await webhooks.findDelivery(userId, webhookId, deliveryId);
      if (webhook === null || delivery === null) return;
      if (delivery.state !== 'waiting' || delivery.attempts !== attempt) return;
      const isActive = await webhooks.isActive(userId, now());
      const body = isActive ? await bodyOf(userId, webhook, delivery) : null;
      const answer =
        body === null ? 'dropped' : await sendSigned(userId, webhook, deliveryId, body, signal);
      await settle(given, answer);
    },
  };
}

function stateOf(failed: boolean, delay: number | null) {
  if (!failed) return 'delivered';
  return delay === null ? 'failed' : 'waiting';
}

function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('base64url');
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

function shown({ id, url, sendsText, createdAtMs }: StoredWebhook): Webhook {
  return { id, url, sendsText, createdAt: isoOf(createdAtMs) };
}

function shownDelivery(row: WebhookDeliveryTable): WebhookDelivery {
  return {
    id: row.id,
    event: row.event,
    createdAt: isoOf(row.created_at),
    state: row.state,
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at === null ? null : isoOf(row.last_attempt_at),
    nextAttemptAt: row.next_attempt_at === null ? null : isoOf(row.next_attempt_at),
    status: row.status,
    failure: row.failure,
  };
}
