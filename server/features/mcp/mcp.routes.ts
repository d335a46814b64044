// `/mcp`: the Model Context Protocol over Streamable HTTP, stateless, for holders of a personal
// token (docs/adr/0046). Host, origin, token and body are checked before the SDK sees a request.
import { Hono, type Context } from 'hono';
import { createUserQuota } from '#domain/concurrency/user-quota.ts';
import { AppError } from '#server/http/app-error.ts';
import { isOutage } from '#server/http/outage.ts';
import type { Identify } from '#server/http/identity.ts';
import { BodyError, readJsonText } from '#server/http/read-body.ts';
import { requestOrigin } from '#server/http/request-origin.ts';
import type { McpHandle } from '#server/features/mcp/mcp-server.ts';
import type { McpService } from '#server/features/mcp/mcp.service.ts';

/** Largest request: the longest post, each character as a JSON escape. */
const BODY_MAX_BYTES = 262_144;

/** How long a request may take, its tools and the whole answer included. */
const REQUEST_MS = 30_000;

/**
 * Requests in progress. Clients send a few in parallel, so 32 per user never limits a normal one.
 */
export const MCP_AT_ONCE = { inAll: 128, perUser: 32 };

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export interface McpRoutesPorts {
  service: McpService;
  identify: Identify;
  publicUrl: string;
  trustedProxies: number;
  /** Receives unexpected errors, for the log; never a text. */
  onFailure: (cause: unknown) => void;
  /** How long a request may take. */
  requestMs?: number | undefined;
}

export function mcpRoutes(ports: McpRoutesPorts): Hono {
  const { service, identify, publicUrl, trustedProxies, onFailure, requestMs = REQUEST_MS } = ports;
  const app = new Hono();
  const quota = createUserQuota({ ...MCP_AT_ONCE, refuse: () => new BodyError('crowded') });
  const isAllowedHost = hostRule(publicUrl, trustedProxies);
  // Most servers never get a request, and the SDK takes time and memory to load.
  let loading: Promise<McpHandle> | null = null;
  const load = () =>
    (loading ??= import('#server/features/mcp/mcp-server.ts').then(({ createMcpHandle }) =>
      createMcpHandle({ service, onFailure }),
    ));

  const answer = async (c: Context): Promise<Response> => {
    const request = c.req.raw;
    const origin = request.headers.get('Origin');
    const isForeign = origin !== null && origin !== new URL(publicUrl).origin;
    if (isForeign || !isAllowedHost(request.headers.get('Host')))
      return refusal(403, 'Host or origin is not allowed');
    const identity = await identify(
      request.headers.get('Authorization'),
      requestOrigin(c, trustedProxies),
    );
    if (identity === null || identity.tokenScope === null)
      return refusal(401, 'A personal token is required', { 'WWW-Authenticate': 'Bearer' });
    if (request.method !== 'POST') return refusal(405, 'Method not allowed', { Allow: 'POST' });
    const { caller, tokenScope } = identity;
    return quota(caller.userId, async () => {
      const parsedBody = parse(await readJsonText(request, BODY_MAX_BYTES));
      if (parsedBody === undefined) return refusal(400, 'The body is not JSON');
      // The SDK runs each message of a batch, and the limits count requests.
      if (Array.isArray(parsedBody)) return refusal(400, 'Batches are not supported');
      // A subscription would keep its stream open, and no list of the server ever changes.
      if (isSubscription(parsedBody)) return refusal(400, 'Subscriptions are not supported');
      const handle = await load();
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(requestMs)]);
      const limited = new Request(request.url, {
        method: 'POST',
        headers: acceptingAll(request.headers),
        body: '{}',
        signal,
      });
      const handled = handle(limited, withoutEmptyArguments(parsedBody), {
        userId: caller.userId,
        scope: tokenScope,
      });
      return (
        (await Promise.race([handled.then(completed), aborted(signal)])) ??
        refusal(504, 'The request took too long')
      );
    });
  };
  // Some programs end every address with a slash.
  for (const path of ['/mcp', '/mcp/']) app.all(path, answer);
  app.onError((error) => {
    if (error instanceof AppError)
      return refusal(error.status, error.code, {
        'Retry-After': String(error.retryAfterSeconds ?? 1),
      });
    if (error instanceof BodyError) return refusal(BODY_STATUS[error.kind], error.message);
    onFailure(error);
    return isOutage(error) ? refusal(503, 'Unavailable') : refusal(500, 'Internal error');
  });
  return app;
}

const BODY_STATUS: Record<BodyError['kind'], number> = {
  'too-large': 413,
  'too-intricate': 400,
  'broken-off': 400,
  crowded: 429,
  encoding: 400,
  form: 400,
  'form-parts': 400,
};

/**
 * Which Host headers are served. Behind a proxy it is the proxy's; without one a foreign name on a
 * loopback address is a page that rebinds DNS.
 */
function hostRule(publicUrl: string, trustedProxies: number): (host: string | null) => boolean {
  const { host: publicHost } = new URL(publicUrl);
  return (host) =>
    trustedProxies > 0 ||
    host === publicHost ||
    (host !== null && LOOPBACK.includes(host.replace(/:\d{1,5}$/, '')));
}

/** A JSON-RPC error outside of any request. */
function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32_000, message } },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Models send `null`, `""` or `[]` for arguments that they leave out. No argument has one of these
 * as a value of its own.
 */
function withoutEmptyArguments(message: unknown): unknown {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: unknown };
  const given = (params as { arguments?: unknown } | undefined)?.arguments;
  if (method !== 'tools/call' || typeof given !== 'object' || given === null) return message;
  const kept = Object.entries(given).filter(([, value]) => !isEmpty(value));
  return {
    ...(message as object),
    params: { ...(params as object), arguments: Object.fromEntries(kept) },
  };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isSubscription(body: unknown): boolean {
  const { method } = (body ?? {}) as { method?: unknown };
  return method === 'subscriptions/listen';
}

/** The SDK refuses a client that does not accept both forms, and every answer here is JSON. */
function acceptingAll(headers: Headers): Headers {
  const all = new Headers(headers);
  all.set('Accept', 'application/json, text/event-stream');
  return all;
}

/**
 * The answer with its whole body, as JSON: every client reads that. The SDK returns a stream before
 * its tools run, and quota and time limit must hold until they have ended.
 */
async function completed(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const isStream = (headers.get('Content-Type') ?? '').startsWith('text/event-stream');
  const body = answer.body === null ? null : await answer.text();
  const whole = new Response(isStream ? lastMessage(body ?? '') : body, { status, headers });
  whole.headers.set('Cache-Control', 'no-store');
  if (isStream) whole.headers.set('Content-Type', 'application/json');
  return whole;
}

/** The data of the last event: the result. No tool sends messages before it. */
function lastMessage(events: string): string {
  const line = events.split('\n').findLast((one) => one.startsWith('data: ')) ?? '';
  return line.slice('data: '.length).trimEnd();
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}
