// Queries for webhooks and their deliveries, and for the entries that they are about.
import { sql, type RawBuilder } from 'kysely';
import type { DeliveryFailure, DeliveryState, WebhookEvent } from '#domain/webhooks/webhook.ts';
import { diaryBody } from '#domain/diaries/diary.ts';
import { isActiveUser } from '#server/database/active-users.ts';
import type { Database } from '#server/database/database.ts';
import { lockUser } from '#server/database/lock-user.ts';
import { prepared } from '#server/database/prepared.ts';
import type { WebhookDeliveryTable } from '#server/database/tables/account-tables.ts';

/** A webhook as it is stored. */
export interface StoredWebhook {
  id: string;
  url: string;
  sendsText: boolean;
  salt: string;
  createdAtMs: number;
}

/** A delivery that is ordered, or one that is skipped. */
export interface NewDelivery {
  webhookId: string;
  id: string;
  event: WebhookEvent;
  entryId: string | null;
  /** The moment of the entry; null: there is none. */
  momentMs: number | null;
  createdAtMs: number;
  state: 'waiting' | 'skipped';
}

/** What a try changes in a delivery. */
export interface DeliveryEnd {
  state: DeliveryState;
  attempts: number;
  lastAttemptAtMs: number | null;
  nextAttemptAtMs: number | null;
  status: number | null;
  failure: DeliveryFailure | null;
}

/** A value of an `insert … select`, whose type PostgreSQL cannot infer. */
function asText<T extends string | null>(value: T): RawBuilder<T> {
  return sql<T>`cast(${value} as text)`;
}

function asMs<T extends number | null>(value: T): RawBuilder<T> {
  return sql<T>`cast(${value} as bigint)`;
}

export type WebhookRepository = ReturnType<typeof createWebhookRepository>;

// Each new entry reads them.
const webhooksOf = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id'),
);

export function createWebhookRepository(database: Database) {
  const deliveries = (userId: string, webhookId: string) =>
    database
      .query()
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('user_id', '=', userId)
      .where('webhook_id', '=', webhookId);

  return {
    /** All of the user, oldest first. */
    async list(userId: string): Promise<StoredWebhook[]> {
      const rows = await webhooksOf(database.query(), { userId });
      return rows.map((row) => ({
        id: row.id,
        url: row.url,
        sendsText: row.sends_text === 1,
        salt: row.salt,
        createdAtMs: row.created_at,
      }));
    },

    /** Locks the list until the transaction ends: two additions must not pass its limit. */
    async lock(userId: string): Promise<void> {
      await lockUser(database, userId);
    },

    async insert(userId: string, webhook: StoredWebhook): Promise<void> {
      await database
        .query()
        .insertInto('webhooks')
        .values({
          user_id: userId,
          id: webhook.id,
          url: webhook.url,
          sends_text: webhook.sendsText ? 1 : 0,
          salt: webhook.salt,
          created_at: webhook.createdAtMs,
        })
        .execute();
    },

    /** Replaces the salt of a webhook; false when it does not exist. */
    async setSalt(userId: string, id: string, salt: string): Promise<boolean> {
      const { numUpdatedRows } = await database
        .query()
        .updateTable('webhooks')
        .set({ salt })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },

    /** Sets whether texts are sent; false when that is so, or the webhook does not exist. */
    async setSendsText(userId: string, id: string, sendsText: boolean): Promise<boolean> {
      const value = sendsText ? 1 : 0;
      const { numUpdatedRows } = await database
        .query()
        .updateTable('webhooks')
        .set({ sends_text: value })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('sends_text', '!=', value)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },

    /** Deletes a webhook and, by its key, its deliveries; false when it does not exist. */
    async remove(userId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .query()
        .deleteFrom('webhooks')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0;
    },

    /**
     * Adds a delivery; false when its webhook was deleted. The webhook is locked until the
     * transaction ends: a key that is missing would fail the save of the entry.
     */
    async addDelivery(userId: string, delivery: NewDelivery): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await database
        .query()
        .insertInto('webhook_deliveries')
        .columns([
          'user_id',
          'webhook_id',
          'id',
          'event',
          'entry_id',
          'moment',
          'created_at',
          'state',
          'attempts',
          'next_attempt_at',
        ])
        .expression((from) =>
          from
            .selectFrom('webhooks')
            .select([
              'user_id',
              'id as webhook_id',
              asText(delivery.id).as('delivery_id'),
              asText(delivery.event).as('event'),
              asText(delivery.entryId).as('entry_id'),
              asMs(delivery.momentMs).as('moment'),
              asMs(delivery.createdAtMs).as('created_at'),
              asText(delivery.state).as('state'),
              sql<number>`0`.as('attempts'),
              asMs(delivery.state === 'waiting' ? delivery.createdAtMs : null).as(
                'next_attempt_at',
              ),
            ])
            .where('user_id', '=', userId)
            .where('id', '=', delivery.webhookId)
            .$if(database.kind === 'postgres', (query) => query.forKeyShare()),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },

    /**
     * Whether at least `count` deliveries of a webhook wait. Entries that are saved at the same
     * moment do not see each other's.
     */
    async hasWaiting(userId: string, webhookId: string, count: number): Promise<boolean> {
      const last = await deliveries(userId, webhookId)
        .clearSelect()
        .select('id')
        .where('state', '=', 'waiting')
        .limit(1)
        .offset(count - 1)
        .executeTakeFirst();
      return last !== undefined;
    },

    /** The last deliveries of a webhook, newest first: their ids are UUIDv7. */
    listDeliveries: (
      userId: string,
      webhookId: string,
      limit: number,
    ): Promise<WebhookDeliveryTable[]> =>
      deliveries(userId, webhookId).orderBy('id', 'desc').limit(limit).execute(),

    /** Returns one delivery, or null. */
    async findDelivery(
      userId: string,
      webhookId: string,
      id: string,
    ): Promise<WebhookDeliveryTable | null> {
      return (await deliveries(userId, webhookId).where('id', '=', id).executeTakeFirst()) ?? null;
    },

    /** Stores the end of a try; false when another process stored it, or the row is gone. */
    async settle(
      userId: string,
      webhookId: string,
      id: string,
      attemptsBefore: number,
      end: DeliveryEnd,
    ): Promise<boolean> {
      const { numUpdatedRows } = await database
        .query()
        .updateTable('webhook_deliveries')
        .set({
          state: end.state,
          attempts: end.attempts,
          last_attempt_at: end.lastAttemptAtMs,
          next_attempt_at: end.nextAttemptAtMs,
          status: end.status,
          failure: end.failure,
        })
        .where('user_id', '=', userId)
        .where('webhook_id', '=', webhookId)
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('attempts', '=', attemptsBefore)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },

    /** Deletes the deliveries beyond the newest `kept`, except those under way. */
    async prune(userId: string, webhookId: string, kept: number): Promise<void> {
      const oldest = await deliveries(userId, webhookId)
        .clearSelect()
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .offset(kept - 1)
        .executeTakeFirst();
      if (oldest === undefined) return;
      await database
        .query()
        .deleteFrom('webhook_deliveries')
        .where('user_id', '=', userId)
        .where('webhook_id', '=', webhookId)
        .where('id', '<', oldest.id)
        .where('state', '!=', 'waiting')
        .execute();
    },

    /** Whether an account is neither locked nor being deleted. */
    isActive: (userId: string, nowMs: number) => isActiveUser(database, userId, nowMs),

    /** The text of a post or diary as it is now; null when it is gone. */
    async findEntry(
      userId: string,
      kind: 'post' | 'diary',
      id: string,
    ): Promise<{ title: string | null; content: string } | null> {
      if (kind === 'post') {
        const post = await database
          .read()
          .selectFrom('posts')
          .select('content')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .executeTakeFirst();
        return post === undefined ? null : { title: null, content: post.content };
      }
      const diary = await database
        .read()
        .selectFrom('diary_entries')
        .select(['title', 'user_edited', 'ai_generated', 'content'])
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return diary === undefined
        ? null
        : {
            title: diary.title,
            content: diaryBody({
              userEdited: diary.user_edited,
              aiGenerated: diary.ai_generated,
              written: diary.content,
            }),
          };
    },
  };
}
