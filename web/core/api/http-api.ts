// The API over HTTP. The client loads only the routes (generated, minified JSON). The schemas stay
// on the server, so that they do not enlarge the first page load.
import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import minified from '#contract/api.contract.min.json' with { type: 'json' };
import type { JournalApi } from '#contract/api.contract.ts';
import type { CallContext } from '#contract/base.ts';
import { contractError } from '#web/core/api/contract-error.ts';
import { USAGE_HEADER } from '#domain/usage/usage.ts';
import { readFunctionError } from '#web/core/api/function-error.ts';
import { watchSilence } from '#web/core/api/silence.ts';
import { stepAskedBy, type AskedStep } from '#web/core/session/second-step.ts';
import { noteUsage } from '#web/core/usage/usage-news.ts';
import { errorCode } from '#web/core/errors/error-text.ts';

/** Source of the access token, implemented by web/core/session. */
export interface TokenSource {
  /**
   * The current access token, refreshed before it expires; null when signed out. Fails with
   * SESSION_EXPIRED when the session is over.
   */
  accessToken: () => Promise<string | null>;
  /**
   * Refreshes once and returns the new token; null when the session is over (A§4). Throws a
   * TypeError without a response.
   */
  refreshToken: () => Promise<string | null>;
  /** Called when a refreshed token was refused too. */
  expire: () => void;
  /**
   * Called when a refusal asks for a second step. Returns the token to repeat the request with;
   * null: none.
   */
  takeStep: (asked: AskedStep, token: string | null) => Promise<string | null>;
}

/** Browsers allow 64 KB for all keepalive requests of a page; this leaves room for a second one. */
const KEEPALIVE_MAX_BYTES = 48 * 1024;

/**
 * The body of a keepalive request; null if it is too large. It is read whole because keepalive
 * needs a known length, and a cloned body is a stream.
 */
async function bodyToKeepAlive(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const body = new Uint8Array(await request.clone().arrayBuffer());
  return body.byteLength <= KEEPALIVE_MAX_BYTES ? body : null;
}

function withToken(
  request: Request,
  token: string | null,
  keptBody: Uint8Array<ArrayBuffer> | null,
): Request {
  const { url, method, headers, signal } = request;
  const copy =
    keptBody === null
      ? request.clone()
      : new Request(url, { method, headers, signal, body: keptBody, keepalive: true });
  if (token !== null) copy.headers.set('authorization', `Bearer ${token}`);
  return copy;
}

/**
 * Creates the HTTP client. After a 401 it refreshes and retries once, then fails with
 * SESSION_EXPIRED (rulings 19). `routes`: those it reaches, all but operators' by default.
 */
export function createHttpApi(
  tokens: TokenSource,
  url: string,
  send: typeof fetch = (...request) => fetch(...request),
  routes: object = minified,
): JournalApi {
  const link = new OpenAPILink<CallContext>(routes as AnyContractRouter, {
    url,
    headers: ({ context }) => ({
      ...(context.idempotencyKey === undefined
        ? {}
        : { 'idempotency-key': context.idempotencyKey }),
      ...(context.deadlineMs === undefined ? {} : { 'x-deadline-ms': String(context.deadlineMs) }),
    }),
    customErrorResponseBodyDecoder: readFunctionError,
    fetch: async (request, init, { context }) => {
      const { silenceMs, deadlineMs } = context;
      const silence = silenceMs === undefined ? null : watchSilence(silenceMs);
      const limits = [
        ...(deadlineMs === undefined ? [] : [AbortSignal.timeout(deadlineMs)]),
        ...(silence === null ? [] : [silence.signal]),
      ];
      const limit =
        limits.length === 0 ? {} : { signal: AbortSignal.any([request.signal, ...limits]) };
      const keptBody = context.keepalive === true ? await bodyToKeepAlive(request) : null;
      const token = await tokens.accessToken().catch((error: unknown) => {
        throw errorCode(error) === 'SESSION_EXPIRED' ? contractError('SESSION_EXPIRED') : error;
      });
      const sendWith = (bearer: string | null) =>
        send(withToken(request, bearer, keptBody), { ...init, ...limit }).then(
          (response) => silence?.follow(response) ?? response,
        );
      const answer = await sendWith(token);
      const asked = await stepAskedBy(answer);
      if (asked !== null) {
        const raised = await tokens.takeStep(asked, token);
        return raised === null ? answer : sendWith(raised);
      }
      noteUsage(answer.headers.get(USAGE_HEADER));
      if (answer.status !== 401 || token === null) return answer;
      const fresh = await tokens.refreshToken();
      const second = fresh === null ? null : await sendWith(fresh);
      if (second !== null && second.status !== 401) return second;
      if (context.keepsUnauthorized === true) return second ?? answer;
      tokens.expire();
      throw contractError('SESSION_EXPIRED');
    },
  });
  return createORPCClient(link);
}
