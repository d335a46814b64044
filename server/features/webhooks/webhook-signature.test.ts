// The documented check accepts what is signed here, and nothing else (rulings 121).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createWebhookSecrets, signatureOf } from '#server/features/webhooks/webhook-signature.ts';

type Check = (secret: string, headers: object, body: string, nowMs: number) => boolean;

// C§121.01
test('the example of the documents · accepts a fresh signature of the body only', async () => {
  const page = readFileSync(`${import.meta.dirname}/../../../docs/webhooks.md`, 'utf8');
  const code = /```js\n(.*?)```/s.exec(page)?.[1] ?? '';
  const { isFromEcho } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )) as { isFromEcho: Check };
  const secret = createWebhookSecrets(new Uint8Array(32))({ userId: 'a', id: 'b', salt: 'c' });
  const nowMs = 1_772_446_800_000;
  const timestamp = String(nowMs / 1000);
  const headers = {
    'x-echo-timestamp': timestamp,
    'x-echo-signature': signatureOf(secret, timestamp, '{"早":1}'),
  };
  expect(isFromEcho(secret, headers, '{"早":1}', nowMs)).toBe(true);
  expect(isFromEcho(secret, headers, '{"晚":1}', nowMs)).toBe(false);
  expect(isFromEcho(`${secret}x`, headers, '{"早":1}', nowMs)).toBe(false);
  expect(isFromEcho(secret, headers, '{"早":1}', nowMs + 600_000)).toBe(false);
  expect(isFromEcho(secret, {}, '{"早":1}', nowMs)).toBe(false);
});

// C§121.02
test('secrets · differ by server, owner, webhook and salt', () => {
  const of = createWebhookSecrets(new Uint8Array(32));
  const base = { userId: 'a', id: 'b', salt: 'c' };
  const secrets = [
    of(base),
    of({ ...base, userId: 'b' }),
    of({ ...base, id: 'c' }),
    of({ ...base, salt: 'd' }),
    createWebhookSecrets(new Uint8Array(32).fill(1))(base),
  ];
  expect(new Set(secrets).size).toBe(5);
  expect(of(base)).toBe(secrets[0]);
});
