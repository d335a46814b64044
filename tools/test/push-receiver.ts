// A push service with its browsers, for tests. It accepts what the standards demand and nothing
// else: the signature of the server (RFC 8292) and, with the keys of the browser, the text (RFC
// 8291). It decrypts with another implementation than the server's.
import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { importJWK, jwtVerify } from 'jose';

const DAY_SECONDS = 86_400;
const TOPIC = /^[\w-]{1,32}$/;

/** A push that was accepted. */
export interface ReceivedPush {
  endpoint: string;
  message: { web_push: number; notification: Record<string, string> };
  ttlSeconds: number;
  topic: string;
  subject: string;
  /** Length of the encrypted body. */
  bytes: number;
}

/** A browser's subscription, as its page sends it to the server. */
export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export type PushReceiver = Awaited<ReturnType<typeof startPushReceiver>>;

/** Starts the service. `now`: the clock that signatures are checked by. */
export async function startPushReceiver(now: () => number) {
  const browsers = new Map<string, { keys: ECDH; auth: string }>();
  const received: ReceivedPush[] = [];
  /** What was refused, and why. */
  const refused: string[] = [];
  const state = {
    /** The status that a valid push gets; a promise: it is held until then. */
    answer: (_path: string): number | Promise<number> => 201,
    headers: {} as Record<string, string>,
  };
  let origin = '';

  const accept = async (request: IncomingMessage, body: Buffer): Promise<ReceivedPush> => {
    const path = request.url ?? '';
    const browser = browsers.get(path);
    if (request.method !== 'POST' || browser === undefined) throw new Error('no such browser');
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? [];
    const subject = await verifySignature(token, key, origin, now());
    const { ttl, topic } = request.headers;
    if (!/^\d+$/.test(String(ttl))) throw new Error('no TTL');
    if (!TOPIC.test(String(topic))) throw new Error('no topic');
    if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('no encoding');
    const text = decrypt(body, {
      version: 'aes128gcm',
      privateKey: browser.keys,
      authSecret: browser.auth,
    });
    return {
      endpoint: `${origin}${path}`,
      message: JSON.parse(text.toString('utf8')) as ReceivedPush['message'],
      ttlSeconds: Number(ttl),
      topic: String(topic),
      subject,
      bytes: body.length,
    };
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void accept(request, Buffer.concat(parts)).then(
        async (push) => {
          const status = await state.answer(request.url ?? '');
          if (status === 201) received.push(push);
          response.writeHead(status, state.headers).end();
        },
        (cause: unknown) => {
          refused.push(String(cause));
          response.writeHead(400).end();
        },
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    received,
    refused,
    state,
    /** A new browser's subscription. */
    subscribe(): TestSubscription {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      const path = `/push/${randomUUID()}`;
      browsers.set(path, { keys, auth });
      return { endpoint: `${origin}${path}`, p256dh, auth };
    },
    reset(): void {
      received.length = 0;
      refused.length = 0;
      state.answer = () => 201;
      state.headers = {};
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Checks the signature of a push, and returns its subject. */
async function verifySignature(
  token: string,
  key: string,
  origin: string,
  nowMs: number,
): Promise<string> {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) throw new Error('the key is no uncompressed point');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, {
    algorithms: ['ES256'],
    audience: origin,
    currentDate: new Date(nowMs),
    requiredClaims: ['exp', 'sub'],
  });
  if ((payload.exp ?? 0) > nowMs / 1000 + DAY_SECONDS) throw new Error('it is valid too long');
  const subject = payload.sub ?? '';
  if (!/^(?:mailto:|https:\/\/)/.test(subject) || /localhost|127\.0\.0\.1/.test(subject))
    throw new Error(`no subject: ${subject}`);
  return subject;
}
