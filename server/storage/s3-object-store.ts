// Objects in an S3-compatible bucket, for servers that share their images. aws4fetch signs the
// requests; transient errors are retried a limited number of times. Every write is idempotent: keys
// are new and the bytes are the same.
import { trimEndOf, trimOf } from '#domain/text/trim.ts';
import { AwsClient } from 'aws4fetch';
import { createHash } from 'node:crypto';
import {
  assertBlobKey,
  isBlobKey,
  ObjectStoreUnavailable,
  type ObjectStore,
  type StoredBlob,
} from '#server/storage/object-store.ts';

/** Attempts per request. */
export const S3_TRIES = 3;

/**
 * Maximum wait before the second attempt in milliseconds; doubled for the third. The actual wait is
 * a random part of it.
 */
const FIRST_WAIT_MS = 300;

/** Time limit of one attempt until its response begins, in milliseconds. */
const TRY_TIMEOUT_MS = 10_000;

/** Concurrent removals. */
const REMOVED_AT_ONCE = 8;

/** Address and credentials of the bucket. */
export interface S3Settings {
  /** Base address of the bucket, without a trailing slash. */
  bucketUrl: string;
  /** Prefix of every key; empty or with a trailing slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
}

/** Timing that tests replace. */
export interface S3Timing {
  tryTimeoutMs?: number;
  wait?: (ms: number) => Promise<void>;
  random?: () => number;
}

/**
 * Reads `s3://bucket/prefix?region=…&endpoint=…` and the AWS_* variables. With an endpoint the
 * bucket is the first path segment, as other servers expect; without one it is part of Amazon's
 * host name. Throws an Error that names what is missing.
 */
export function readS3Settings(
  storageUrl: string,
  environment: Record<string, string | undefined>,
): S3Settings {
  const url = new URL(storageUrl);
  const bucket = url.hostname;
  const region = url.searchParams.get('region') ?? environment['AWS_REGION'] ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint');
  const accessKeyId = environment['AWS_ACCESS_KEY_ID'] ?? '';
  const secretAccessKey = environment['AWS_SECRET_ACCESS_KEY'] ?? '';
  if (bucket === '') throw new Error('STORAGE_URL names no bucket');
  if (accessKeyId === '' || secretAccessKey === '')
    throw new Error('STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const folder = trimOf(url.pathname, '/');
  return {
    bucketUrl:
      endpoint === null
        ? `https://${bucket}.s3.${region}.amazonaws.com`
        : `${trimEndOf(new URL(endpoint).href, '/')}/${bucket}`,
    prefix: folder === '' ? '' : `${folder}/`,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: environment['AWS_SESSION_TOKEN'] ?? null,
  };
}

/** Sends nothing before the first call. */
export function createS3ObjectStore(settings: S3Settings, timing: S3Timing = {}): ObjectStore {
  const {
    tryTimeoutMs = TRY_TIMEOUT_MS,
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random = Math.random,
  } = timing;
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings;
  const aws = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: 0,
    ...(sessionToken === null ? {} : { sessionToken }),
  });
  const addressOf = (key: string) => `${settings.bucketUrl}/${settings.prefix}${key}`;

  const tryOnce = async (address: string, init: RequestInit): Promise<Response> => {
    const limit = new AbortController();
    // The limit ends with the start of the response: a large image over a slow connection is no
    // failure.
    const timer = setTimeout(() => limit.abort(new Error('no response in time')), tryTimeoutMs);
    try {
      return await aws.fetch(address, { ...init, signal: limit.signal });
    } finally {
      clearTimeout(timer);
    }
  };

  const send = async (address: string, init: RequestInit): Promise<Response> => {
    let last: unknown = null;
    for (let attempt = 1; attempt <= S3_TRIES; attempt += 1) {
      if (attempt > 1) await wait(FIRST_WAIT_MS * 2 ** (attempt - 2) * random());
      try {
        const response = await tryOnce(address, init);
        if (response.status < 500 && response.status !== 429) return response;
        await response.body?.cancel();
        last = new Error(`HTTP ${response.status}`);
      } catch (cause) {
        last = cause;
      }
    }
    throw new ObjectStoreUnavailable(`the object store failed ${S3_TRIES} times`, { cause: last });
  };

  const refused = async (response: Response): Promise<ObjectStoreUnavailable> => {
    const code =
      /<Code>(\w{1,60})<\/Code>/.exec(await response.text().catch(() => ''))?.[1] ?? 'unknown';
    return new ObjectStoreUnavailable(`the object store answered ${response.status} ${code}`);
  };

  const removeOne = async (key: string): Promise<void> => {
    assertBlobKey(key);
    const response = await send(addressOf(key), { method: 'DELETE' });
    if (!response.ok && response.status !== 404) throw await refused(response);
    await response.body?.cancel();
  };

  return {
    async put(key, bytes, mimeType) {
      assertBlobKey(key);
      const body = new Uint8Array(bytes);
      // Signed with the hash, so that S3 refuses bytes damaged in transit.
      const headers = {
        'content-type': mimeType,
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      };
      const response = await send(addressOf(key), { method: 'PUT', body, headers });
      if (!response.ok) throw await refused(response);
      await response.body?.cancel();
    },

    async get(key, range) {
      assertBlobKey(key);
      const response = await send(
        addressOf(key),
        range === undefined ? {} : { headers: { range: `bytes=${range.start}-${range.end}` } },
      );
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok || response.body === null) throw await refused(response);
      return response.body;
    },

    async head(key) {
      assertBlobKey(key);
      const response = await send(addressOf(key), { method: 'HEAD' });
      if (response.status === 404) return null;
      if (!response.ok) throw await refused(response);
      return {
        key,
        size: Number(response.headers.get('content-length')),
        modifiedAtMs: Date.parse(response.headers.get('last-modified') ?? ''),
      };
    },

    async remove(keys) {
      for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE)
        await Promise.all(keys.slice(from, from + REMOVED_AT_ONCE).map(removeOne));
    },

    async *list() {
      let continuation: string | null = null;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: settings.prefix,
          ...(continuation === null ? {} : { 'continuation-token': continuation }),
        });
        const response = await send(`${settings.bucketUrl}?${query.toString()}`, {});
        if (!response.ok) throw await refused(response);
        const page = await response.text();
        yield* blobsIn(page, settings.prefix);
        continuation = textOf(page, 'NextContinuationToken');
      } while (continuation !== null);
    },
  };
}

/** The objects in a page of a listing. */
export function* blobsIn(page: string, prefix: string): Generator<StoredBlob> {
  for (const part of page.split('<Contents>').slice(1)) {
    const end = part.indexOf('</Contents>');
    if (end === -1) continue;
    const entry = part.slice(0, end);
    const key = textOf(entry, 'Key')?.slice(prefix.length) ?? '';
    if (isBlobKey(key))
      yield {
        key,
        size: Number(textOf(entry, 'Size')),
        modifiedAtMs: Date.parse(textOf(entry, 'LastModified') ?? ''),
      };
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textOf(xml: string, tag: string): string | null {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return text === undefined || text === ''
    ? null
    : text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
