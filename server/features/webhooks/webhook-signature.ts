// The secrets of webhooks, and the signature of a delivery. A secret is derived from a secret of
// the server and the salt of its row, so a copy of the database alone cannot sign anything.
import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** How every secret begins, so that scanners of leaked secrets can know it. */
export const SECRET_PREFIX = 'echohook_';

/** The names of the headers of a delivery. */
export const WEBHOOK_HEADERS = {
  event: 'X-Echo-Event-Id',
  timestamp: 'X-Echo-Timestamp',
  signature: 'X-Echo-Signature',
} as const;

/** The secret of a webhook with this salt. */
export type SecretOfWebhook = (webhook: { userId: string; id: string; salt: string }) => string;

/** `secret` is a secret of the server; the key is derived from it for this use alone. */
export function createWebhookSecrets(secret: Uint8Array): SecretOfWebhook {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'webhook-secret', KEY_BYTES));
  return ({ userId, id, salt }) =>
    SECRET_PREFIX +
    createHmac('sha256', key).update(`${userId}\n${id}\n${salt}`).digest('base64url');
}

/** The signature of a body and its time: `v1=`, the HMAC-SHA256 of `timestamp.body` in hex. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
