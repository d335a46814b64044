// Webhooks (rulings 121): addresses that receive a message about each new entry. What it holds is
// in docs/webhooks.md.
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';

/** Most webhooks of a user. */
export const WEBHOOKS_MAX = 3;

/** Most characters of an address. */
export const WEBHOOK_URL_MAX = 500;

/** Deliveries that the list of a webhook keeps; those under way are kept besides. */
export const DELIVERIES_KEPT = 50;

/**
 * Deliveries of a webhook that wait for a try. While so many wait, nothing new is stored for it: a
 * receiver that never answers must not fill the database.
 */
export const DELIVERIES_WAITING_MAX = 500;

/** A webhook as lists show it. Times are ISO 8601 in UTC. */
export interface Webhook {
  id: string;
  url: string;
  /** Whether title and text of an entry are sent; else its id, kind and moment only. */
  sendsText: boolean;
  createdAt: string;
}

/** What a delivery is about. `test`: the user asked for it. */
export const WEBHOOK_EVENTS = ['post.created', 'diary.created', 'test'] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/**
 * `dropped`: not sent, because its entry was deleted or the account was locked then. `skipped`: not
 * sent, because too many waited; counts for all new entries until the next delivery.
 */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped', 'skipped'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a try failed. `address`: the name leads into a private network. `status`: not 2xx. */
export const DELIVERY_FAILURES = ['address', 'unreachable', 'timeout', 'status'] as const;

export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** A delivery as the list shows it. Times are ISO 8601 in UTC. */
export interface WebhookDelivery {
  /** The id of the event, equal in all its tries. */
  id: string;
  event: WebhookEvent;
  createdAt: string;
  state: DeliveryState;
  attempts: number;
  /** null: no try yet. */
  lastAttemptAt: string | null;
  /** null: none will follow. */
  nextAttemptAt: string | null;
  /** The HTTP status of the last try; null: there was none. */
  status: number | null;
  failure: DeliveryFailure | null;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Delays before the tries after the first: ten more, within a day. */
const RETRY_DELAYS_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
  10 * HOUR_MS,
];

/** The most tries of a delivery. */
export const DELIVERY_ATTEMPTS_MAX = RETRY_DELAYS_MS.length + 1;

/** The longest wait that a receiver can ask for before one try. */
export const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/**
 * The delay after this number of failed tries, in milliseconds; null: none follows. `retryAfterMs`:
 * the wait that the receiver asked for.
 */
export function retryDelayAfter(attempts: number, retryAfterMs = 0): number | null {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  return delay === undefined ? null : Math.max(delay, Math.min(retryAfterMs, RETRY_AFTER_MAX_MS));
}

/**
 * Checks and completes an address: https, without a user name, a password or a fragment.
 * `allowsHttp`: http too, for a private network that the operator allows.
 */
export function checkWebhookUrl(
  text: string,
  allowsHttp: boolean,
): Outcome<string, 'WEBHOOK_URL_INVALID'> {
  const url = text.length > WEBHOOK_URL_MAX ? null : URL.parse(text.trim());
  const isUsable =
    url !== null &&
    (url.protocol === 'https:' || (allowsHttp && url.protocol === 'http:')) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === '' &&
    url.href.length <= WEBHOOK_URL_MAX;
  return isUsable ? good(url.href) : bad('WEBHOOK_URL_INVALID');
}
