// The HTTP app: which handler serves which prefix. All parts arrive constructed.
import { onError, ORPCError, type AnyRouter } from '@orpc/server';
import type { StandardHandlerPlugin } from '@orpc/server/standard';
import { experimental_ZodSmartCoercionPlugin as SmartCoercion } from '@orpc/zod/zod4';
import { Hono, type Context, type ErrorHandler, type Handler, type MiddlewareHandler } from 'hono';
import { ERROR_TEXT, isErrorCode, type TransportErrorCode } from '#contract/error-codes.ts';
import { USAGE_HEADER, type UsageNews } from '#domain/usage/usage.ts';
import { AppError } from '#server/http/app-error.ts';
import { readKey, readWholeNumber } from '#server/http/call-header-values.ts';
import { bodyFailure, createCallBodies } from '#server/http/call-body.ts';
import { cleanInput } from '#server/http/clean-input.ts';
import { createContractHandler } from '#server/http/contract-handler.ts';
import { DOCS_PREFIX } from '#server/http/docs.ts';
import { requestOrigin } from '#server/http/request-origin.ts';
import { takeTurn } from '#server/http/request-queue.ts';
import { isOutage, RETRY_AFTER_SECONDS } from '#server/http/outage.ts';
import { countRefusal } from '#server/http/metrics.ts';
import type { Log } from '#server/http/logger.ts';
import type { Identify } from '#server/http/identity.ts';
import type { CallerContext } from '#server/http/rpc.ts';
import { badFieldsOf } from '#server/http/bad-fields.ts';
import { completeJson, securityHeaders, setHeaders } from '#server/http/security-headers.ts';

/** The parts of the app. */
export interface AppParts {
  /** Every endpoint of the contract, bound to services. */
  router: AnyRouter;
  auth: Hono;
  storage: Hono;
  docs: Hono;
  /** The page that ends the mails about letters. */
  letterMails: Hono;
  /** Endpoints whose request or response is bytes, not JSON. */
  bytes: readonly Hono[];
  web: Hono;
  operations: Hono;
  identify: Identify;
  assertRecentStep: CallerContext['assertRecentStep'];
  /** What a user reads once, sent with a response; null: nothing. */
  takeNews: (userId: string) => UsageNews | null;
  log: Log;
  https: boolean;
  /** Hosts that the content policy lets an own model be on. */
  aiHosts: readonly string[];
  /** Number of trusted proxies in front (TRUST_PROXY). */
  trustedProxies: number;
}

/** Mounts the parts. */
export function createApp(parts: AppParts): Hono {
  const app = new Hono();
  const headers = securityHeaders(parts.https, parts.aiHosts);
  app.use('*', setHeaders(headers));
  app.use('*', logRequests(parts.log));
  app.onError(answerError(parts.log));
  app.route('/', parts.operations);
  app.route('/auth/v1', parts.auth);
  app.route('/storage/v1', parts.storage);
  app.route(DOCS_PREFIX, parts.docs);
  app.route('/', parts.letterMails);
  for (const part of parts.bytes) app.route('/', part);
  const call = contractCalls(parts, headers);
  app.all('/api/*', call);
  app.all('/functions/v1/*', call);
  app.route('/', parts.web);
  return app;
}

/** Logs every request, and adds Retry-After where a 429 or 503 has none. */
function logRequests(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    await next();
    const { status } = c.res;
    if ((status === 429 || status === 503) && !c.res.headers.has('Retry-After'))
      c.res.headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
    log.info(
      {
        method: c.req.method,
        path: c.req.path,
        status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  };
}

/** Answers what a handler throws: a refused body, an outage or a defect. */
function answerError(log: Log): ErrorHandler {
  return (error, c) => {
    const bodyFor = FAILURE_BODIES[failureBodyOf(c.req.path)];
    const refusal = bodyFailure(error);
    if (refusal instanceof AppError && refusal.retryAfterSeconds !== null)
      c.header('Retry-After', String(refusal.retryAfterSeconds));
    if (refusal !== null) return c.json(bodyFor(refusal), refusal.status as 400);
    log.error({ path: c.req.path, err: errorForLog(error) }, 'request failed');
    const [code, status] = isOutage(error)
      ? (['SERVICE_UNAVAILABLE', 503] as const)
      : (['INTERNAL_SERVER_ERROR', 500] as const);
    return c.json(bodyFor(new ORPCError(code, { defined: status === 503, status })), status);
  };
}

/** Handles the endpoints of the contract. */
function contractCalls(parts: AppParts, fixed: Readonly<Record<string, string>>): Handler {
  const bodyOf = createCallBodies();
  const handlers = contractHandlers(parts);
  return async (c) => {
    const context = await readContext(c, parts);
    const body = await bodyOf(c.req.raw, context.caller?.userId ?? null);
    await takeTurn();
    const answer = await handlers[failureBodyOf(c.req.path)](c.req.raw, body, context);
    if (answer === null)
      return c.json(
        { defined: true, code: 'NOT_FOUND', status: 404, message: ERROR_TEXT.NOT_FOUND },
        404,
      );
    const extra = {
      ...(context.retryAfterSeconds === null
        ? {}
        : { 'Retry-After': String(context.retryAfterSeconds) }),
      ...newsOf(context, parts.takeNews),
    };
    if (!(answer instanceof Response))
      return completeJson(answer.json, answer.status, {
        ...fixed,
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
        ...extra,
      });
    const headers = { 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' };
    for (const [name, value] of Object.entries({ ...headers, ...extra }))
      answer.headers.set(name, value);
    return answer;
  };
}

// A token's program shows it to no human, so it waits for the next response to a session.
function newsOf(
  { caller, tokenScope }: CallerContext,
  takeNews: AppParts['takeNews'],
): Record<string, string> {
  const news = caller === null || tokenScope !== null ? null : takeNews(caller.userId);
  return news === null ? {} : { [USAGE_HEADER]: `${news.kind} ${news.percent}` };
}

// One handler per shape of an error body, because an encoder does not know which endpoint failed
// (rulings 7).
function contractHandlers({ router, log }: AppParts) {
  const recordError = (error: unknown, { context }: { context: CallerContext }) => {
    if (error instanceof AppError) {
      context.retryAfterSeconds = error.retryAfterSeconds;
      countRefusal(error.code);
    }
    // A SyntaxError is a body that is not JSON: the client's error.
    const isClients =
      error instanceof ORPCError ? error.status < 500 : error instanceof SyntaxError;
    if (!isClients) log.error({ err: errorForLog(error) }, 'call failed');
  };
  // In this order: inputs are cleaned before coercion, which copies all of them.
  const plugins: StandardHandlerPlugin<CallerContext>[] = [
    new SmartCoercion<CallerContext>(),
    {
      init: (options) =>
        (options.clientInterceptors ??= []).unshift(({ next, ...call }) =>
          next({ ...call, input: cleanInput(call.input) }),
        ),
    },
  ];
  const handlerFor = (kind: FailureBody) =>
    createContractHandler(router, {
      interceptors: [onError(recordError)],
      plugins,
      filter: ({ contract }) => failureBodyOf(contract['~orpc'].route.path) === kind,
      customErrorResponseBodyEncoder: FAILURE_BODIES[kind],
    });
  return {
    api: handlerFor('api'),
    function: handlerFor('function'),
    stones: handlerFor('stones'),
  };
}

type FailureBody = 'api' | 'function' | 'stones';

/** The two endpoints whose errors have no `success` field (A§7). */
const STONE_CALLS = new Set(['/functions/v1/use_coupon', '/functions/v1/claim-daily-token']);

function failureBodyOf(path: string | undefined): FailureBody {
  if (path === undefined || !path.startsWith('/functions/v1/')) return 'api';
  return STONE_CALLS.has(path) ? 'stones' : 'function';
}

const FAILURE_BODIES: Record<FailureBody, (error: ORPCError<string, unknown>) => object> = {
  api: (error) => ({ ...error.toJSON(), message: textOf(error) }),
  function: (error) => ({ success: false, error: functionErrorText(error), code: error.code }),
  stones: (error) => ({ error: functionErrorText(error), code: error.code }),
};

async function readContext(
  c: Context,
  { identify, assertRecentStep, trustedProxies }: AppParts,
): Promise<CallerContext> {
  const request = c.req.raw;
  const origin = requestOrigin(c, trustedProxies);
  const identity = await identify(request.headers.get('Authorization'), origin);
  return {
    caller: identity?.caller ?? null,
    tokenScope: identity?.tokenScope ?? null,
    origin,
    idempotencyKey: readKey(request.headers.get('Idempotency-Key')),
    deadlineMs: readWholeNumber(request.headers.get('X-Deadline-Ms')),
    retryAfterSeconds: null,
    assertRecentStep,
  };
}

/** The Chinese text of an error; a schema's English words never reach a user. */
function textOf(error: ORPCError<string, unknown>): string {
  if (isErrorCode(error.code)) return ERROR_TEXT[error.code];
  const transport: TransportErrorCode =
    error.status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST';
  const fields = transport === 'BAD_REQUEST' ? badFieldsOf(error.data) : [];
  return fields.length === 0
    ? ERROR_TEXT[transport]
    : `${ERROR_TEXT[transport]}（${fields.join('、')}）`;
}

// A§7 and A§8 require this exact English word for a missing session.
function functionErrorText(error: ORPCError<string, unknown>): string {
  return error.status === 401 ? 'Unauthorized' : textOf(error);
}

// Only kind and place of an error: messages of databases and parsers can quote user text.
function errorForLog(error: unknown): {
  name: string;
  code: unknown;
  cause?: unknown;
  stack: string | undefined;
} {
  if (!(error instanceof Error)) return { name: typeof error, code: undefined, stack: undefined };
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .join('\n');
  return { name: error.name, code: codeOf(error), cause: codeOf(error.cause), stack: frames };
}

// SQLite's own text for its code, such as "database or disk is full"; it never quotes a row.
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  const { errstr, code } = error as { errstr?: unknown; code?: unknown };
  return errstr ?? code;
}
