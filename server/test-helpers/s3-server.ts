// An S3 server for tests: existing fakes accept any signature. It verifies SigV4 exactly, stores
// objects in memory, and fails on command.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How the next request fails: a status, a delayed response, a truncated body, or a lost response
 * after success.
 */
export type S3Fault = 403 | 500 | 503 | 'slow' | 'cut' | 'lost';

/** A running S3 server. */
export interface S3TestServer {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Stored objects by key. */
  objects: Map<string, { bytes: Buffer; type: string; modifiedAtMs: number }>;
  /** Faults for the next requests, used in order. */
  faults: S3Fault[];
  /** Requests so far, as `METHOD /path`. */
  seen: string[];
  close: () => Promise<void>;
}

const CLOCK_SKEW_MS = 15 * 60_000;
const PAGE_SIZE = 3;

/**
 * Starts a server with one bucket; listings have pages of three, so that paging is always tested.
 */
export async function startS3Server(slowMs = 400): Promise<S3TestServer> {
  const state = {
    bucket: 'images',
    region: 'test-1',
    accessKeyId: 'AKIDTEST',
    secretAccessKey: 'secret/with+signs',
    objects: new Map(),
    faults: [],
    seen: [],
  } as Omit<S3TestServer, 'endpoint' | 'close'>;
  const server = createServer((request, response) => {
    answer(state, request, response, slowMs).catch((cause: unknown) =>
      response.destroy(cause as Error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...state,
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(
  state: Omit<S3TestServer, 'endpoint' | 'close'>,
  request: IncomingMessage,
  response: ServerResponse,
  slowMs: number,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(request.url ?? '/', 'http://s3');
  state.seen.push(`${request.method} ${url.pathname}`);
  const fault = state.faults.shift();
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
  if (typeof fault === 'number')
    return fail(response, fault, fault === 403 ? 'AccessDenied' : 'SlowDown');
  const refusal = signatureFault(state, request, url, body);
  if (refusal !== null) return fail(response, 403, refusal);
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
  if (bucket !== state.bucket) return fail(response, 404, 'NoSuchBucket');
  if (fault === 'lost') {
    serve(state, request, rest.join('/'), url, body);
    request.socket.destroy();
    return;
  }
  const made = serve(state, request, rest.join('/'), url, body);
  response.writeHead(made.status, made.headers);
  if (fault === 'cut') {
    response.write(made.body.subarray(0, Math.floor(made.body.length / 2)), () =>
      request.socket.destroy(),
    );
    return;
  }
  response.end(request.method === 'HEAD' ? undefined : made.body);
}

interface Made {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

function serve(
  state: Pick<S3TestServer, 'objects'>,
  request: IncomingMessage,
  key: string,
  url: URL,
  body: Buffer,
): Made {
  const xml = (status: number, text: string): Made => ({
    status,
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(text),
  });
  if (key === '') return xml(200, listing(state, url));
  if (request.method === 'PUT') {
    if (request.headers['if-none-match'] === '*' && state.objects.has(key))
      return xml(412, '<Error><Code>PreconditionFailed</Code></Error>');
    state.objects.set(key, {
      bytes: body,
      type: request.headers['content-type'] ?? 'binary/octet-stream',
      modifiedAtMs: Math.floor(Date.now() / 1000) * 1000,
    });
    return {
      status: 200,
      headers: { etag: etagOf(body), 'content-length': '0' },
      body: Buffer.alloc(0),
    };
  }
  const found = state.objects.get(key);
  if (request.method === 'DELETE') {
    state.objects.delete(key);
    return { status: 204, headers: {}, body: Buffer.alloc(0) };
  }
  if (found === undefined) return xml(404, '<Error><Code>NoSuchKey</Code></Error>');
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const bytes =
    range === null ? found.bytes : found.bytes.subarray(Number(range[1]), Number(range[2]) + 1);
  const headers = {
    'content-type': found.type,
    'content-length': String(bytes.length),
    etag: etagOf(found.bytes),
    'last-modified': new Date(found.modifiedAtMs).toUTCString(),
  };
  return { status: range === null ? 200 : 206, headers, body: bytes };
}

function listing(state: Pick<S3TestServer, 'objects'>, url: URL): string {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = [...state.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const rest = keys.filter((key) => `&${key}` > after);
  const page = rest.slice(0, PAGE_SIZE);
  const contents = page.map((key) => {
    const object = state.objects.get(key);
    return `<Contents><Key>${key}</Key><LastModified>${new Date(object?.modifiedAtMs ?? 0).toISOString()}</LastModified><Size>${object?.bytes.length ?? 0}</Size></Contents>`;
  });
  // The token holds a character that XML must escape, as real tokens may.
  const next =
    rest.length > PAGE_SIZE
      ? `<NextContinuationToken>&amp;${page.at(-1) ?? ''}</NextContinuationToken>`
      : '';
  return `<?xml version="1.0"?><ListBucketResult><Name>images</Name><IsTruncated>${rest.length > PAGE_SIZE}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
}

function signatureFault(
  state: Pick<S3TestServer, 'accessKeyId' | 'secretAccessKey' | 'region'>,
  request: IncomingMessage,
  url: URL,
  body: Buffer,
): string | null {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (authorization === null) return 'AccessDenied';
  const [, accessKeyId, day = '', region = '', signedHeaders = '', signature] = authorization;
  if (accessKeyId !== state.accessKeyId || region !== state.region) return 'InvalidAccessKeyId';
  const at = String(request.headers['x-amz-date']);
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  if (
    Math.abs(Date.now() - Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`)) >
    CLOCK_SKEW_MS
  )
    return 'RequestTimeTooSkewed';
  if (!signedHeaders.split(';').includes('host')) return 'SignatureDoesNotMatch';
  const payload = String(request.headers['x-amz-content-sha256']);
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => `${strictEncode(name)}=${strictEncode(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders
    .split(';')
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}\n`,
    )
    .join('');
  const canonical = [request.method, url.pathname, query, headers, signedHeaders, payload].join(
    '\n',
  );
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = [
    'AWS4-HMAC-SHA256',
    at,
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(
    (secret: string | Buffer, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${state.secretAccessKey}`,
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature
    ? null
    : 'SignatureDoesNotMatch';
}

function strictEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
