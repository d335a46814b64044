// Sends one push to a browser's push service: encrypted (RFC 8291), signed by this server (VAPID,
// RFC 8292), to a checked address (ADR 0053). The only code that knows the Web Push protocol.
import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { isPushEndpoint } from '#domain/reminders/reminder.ts';
import type { PushKey } from '#server/config/keys.ts';
import { encryptPush, type SubscriptionKeys } from '#server/features/reminders/push-encryption.ts';
import type { SendPinned } from '#server/http/pinned-request.ts';

/** How long a signature is valid, in seconds; the standard allows a day. */
const SIGNATURE_SECONDS = 12 * 3_600;

/** The statuses by which a push service says that a subscription is over. */
const GONE = [404, 410];

/** The statuses of a push service that has too much to do. */
const BUSY = [408, 429];

/** A browser's subscription. */
export interface PushTarget extends SubscriptionKeys {
  endpoint: string;
}

/** What to send. */
export interface PushOrder {
  text: string;
  /** How long the push service keeps it for a device that is off, in seconds. */
  ttlSeconds: number;
  /** A newer push of the same topic replaces one that is still kept. */
  topic: string;
}

/**
 * The end of a try. `gone`: the subscription is over. `busy`: a later try may do, after
 * `retryAfterMs` if the service said so. `refused`: no later try will.
 */
export type PushEnd =
  | { outcome: 'sent' | 'gone' | 'refused' }
  | { outcome: 'busy'; retryAfterMs: number };

/** Sends a push. Throws only what `signal` throws. */
export type SendPush = (
  target: PushTarget,
  order: PushOrder,
  signal: AbortSignal,
) => Promise<PushEnd>;

export interface PushSenderPorts {
  send: SendPinned;
  key: PushKey;
  /** Who push services may write to: `mailto:` or an https address. */
  subject: string;
  /** Whether private networks, and with them http, are allowed. */
  allowsPrivate: boolean;
  now: () => number;
}

export function createPushSender({
  send,
  key,
  subject,
  allowsPrivate,
  now,
}: PushSenderPorts): SendPush {
  const signatureFor = (origin: string): Promise<string> =>
    new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(origin)
      .setSubject(subject)
      .setExpirationTime(Math.floor(now() / 1000) + SIGNATURE_SECONDS)
      .sign(key.privateKey);

  return async (target, { text, ttlSeconds, topic }, signal) => {
    const { endpoint, auth } = target;
    if (!isPushEndpoint(endpoint, allowsPrivate)) return { outcome: 'refused' };
    const signature = await signatureFor(new URL(endpoint).origin);
    const answer = await send(
      {
        url: endpoint,
        headers: {
          Authorization: `vapid t=${signature}, k=${key.publicKey}`,
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          TTL: String(ttlSeconds),
          Topic: topicOf(topic, auth),
          Urgency: 'normal',
        },
        body: encryptPush(text, target),
      },
      signal,
    );
    if (answer.failure === null) return { outcome: 'sent' };
    const { status } = answer;
    if (status !== null && GONE.includes(status)) return { outcome: 'gone' };
    const isBusy =
      status === null ? answer.failure !== 'address' : status >= 500 || BUSY.includes(status);
    return isBusy
      ? { outcome: 'busy', retryAfterMs: (answer.retryAfterSeconds ?? 0) * 1_000 }
      : { outcome: 'refused' };
  };
}

/** The same for each push of a topic to a browser; it tells the push service nothing else. */
function topicOf(topic: string, auth: string): string {
  return createHash('sha256').update(`${topic} ${auth}`).digest('base64url').slice(0, 32);
}
