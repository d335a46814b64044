// Sends one POST to an address that a user chose. The name is resolved once, every address of it is
// checked, and the connection is made to a checked one: a name that changes in between (DNS
// rebinding) leads nowhere else. Redirects are not followed, and bodies of answers are not read.
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { DeliveryFailure } from '#domain/webhooks/webhook.ts';
import {
  createDnsLookup,
  lookUpBySystem,
  type Address,
  type LookUpName,
} from '#server/http/name-lookup.ts';
import { isPublicAddress } from '#server/http/public-address.ts';

/** How long a try may take in all, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Maximum bytes of the head of an answer. Its body is never read. */
const HEAD_MAX_BYTES = 16_384;

/** How long the address of one family has to connect before that of the other is tried. */
const CONNECT_TIMEOUT_MS = 2_500;

/** Names that are this machine on every system, whatever a name server says (RFC 6761). */
const OWN_NAME = /(?:^|\.)localhost\.?$/;

/** What to send where. */
export interface PinnedRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
}

/** The end of a try. `status`: of the answer; null: there was none. */
export interface PinnedAnswer {
  status: number | null;
  failure: DeliveryFailure | null;
  /** The seconds of Retry-After; absent: there is none. */
  retryAfterSeconds?: number;
}

/** Sends a request. Throws only what `signal` throws. */
export type SendPinned = (request: PinnedRequest, signal: AbortSignal) => Promise<PinnedAnswer>;

export interface PinnedSenderPorts {
  /** Whether addresses of private networks are reached too. */
  allowsPrivate: boolean;
  lookup?: LookUpName;
  isPublic?: (address: string) => boolean;
  timeoutMs?: number;
}

export function createPinnedSender({
  allowsPrivate,
  // Names of a private network may be known to the system alone.
  lookup = allowsPrivate ? lookUpBySystem : createDnsLookup(),
  isPublic = isPublicAddress,
  timeoutMs = TIMEOUT_MS,
}: PinnedSenderPorts): SendPinned {
  /**
   * A checked address of each family; empty when any address of the name is private, or there is
   * none.
   */
  const resolve = async (url: URL, ended: AbortSignal): Promise<Address[]> => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (!allowsPrivate && OWN_NAME.test(host)) return [];
    const literal = isIP(host);
    const all = literal === 0 ? await lookup(host, ended) : [{ address: host, family: literal }];
    if (!allowsPrivate && !all.every(({ address }) => isPublic(address))) return [];
    return all.filter(({ family }, at) => all.findIndex((one) => one.family === family) === at);
  };

  return async ({ url: text, headers, body }, signal) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const ended = AbortSignal.any([signal, timeout]);
    try {
      const url = new URL(text);
      const addresses = await orAborted(resolve(url, ended), ended);
      const [first] = addresses;
      if (first === undefined) return { status: null, failure: 'address' };
      const pinned: LookupFunction = (_name, { all }, callback) =>
        all === true ? callback(null, addresses) : callback(null, first.address, first.family);
      const answer = await orAborted(post(url, pinned, { headers, body }, ended), ended);
      const isDone = answer.status >= 200 && answer.status < 300;
      return { ...answer, failure: isDone ? null : 'status' };
    } catch {
      signal.throwIfAborted();
      return { status: null, failure: timeout.aborted ? 'timeout' : 'unreachable' };
    }
  };
}

function post(
  url: URL,
  pinned: LookupFunction,
  { headers, body }: Omit<PinnedRequest, 'url'>,
  signal: AbortSignal,
): Promise<{ status: number; retryAfterSeconds?: number }> {
  const isTls = url.protocol === 'https:';
  const start = isTls ? requestHttps : requestHttp;
  const connecting = {
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: CONNECT_TIMEOUT_MS,
  };
  return new Promise((resolve, reject) => {
    const request = start(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      // No socket is shared: it might lead to an address that was checked for another name.
      agent: isTls ? new HttpsAgent(connecting) : new HttpAgent(connecting),
      lookup: pinned,
      maxHeaderSize: HEAD_MAX_BYTES,
      signal,
    });
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const seconds = retryAfterOf(response.headers['retry-after'] ?? '', response.headers.date);
      resolve(seconds === null ? { status } : { status, retryAfterSeconds: seconds });
      response.on('error', () => undefined);
      response.destroy();
    });
    // A change of protocol (101) is no other event, and an abort does not reach its socket.
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0 });
    });
    request.on('error', reject);
    request.on('close', () => reject(new Error('closed')));
    request.end(body);
  });
}

/**
 * The seconds of a Retry-After header; a date counts from the receiver's own, so its clock may be
 * wrong. null: there is none.
 */
function retryAfterOf(value: string, date: string | undefined): number | null {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.parse(date ?? '')) / 1_000;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}

/** A promise that also ends with a signal; a lookup by the system cannot be aborted. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('aborted'));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
