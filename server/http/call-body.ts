// Request bodies of calls, before the contract parses them. Only JSON is accepted: forms and plain
// text have other parsing rules and costs. The body of a signed-out client is not read; a large
// body is checked while it arrives.
import { ORPCError } from '@orpc/server';
import { AppError } from '#server/http/app-error.ts';
import { createUserQuota } from '#domain/concurrency/user-quota.ts';
import { BodyError, isSmall, readJsonBytes, type BodyErrorKind } from '#server/http/read-body.ts';

/** Largest JSON body, in bytes. The longest legitimate text is far below; images go to /storage. */
const JSON_BODY_MAX_BYTES = 4_194_304;

/** Large bodies read at once: 64 MB per process. The product's own client sends one at a time. */
const LARGE_AT_ONCE = { inAll: 16, perUser: 4 };

/** White space that may precede a body, in bytes. */
const BEGINNING_BYTES = 1024;

/**
 * Creates the body reader of a server: it returns the request with a body that may be parsed.
 * Throws BodyError, and BAD_REQUEST for a body that is not JSON.
 */
export function createCallBodies(): (request: Request, userId: string | null) => Promise<Request> {
  const quota = createUserQuota({ ...LARGE_AT_ONCE, refuse: () => new BodyError('crowded') });
  return async (request, userId) => {
    const { url, method, headers, signal } = request;
    if (
      method === 'GET' ||
      method === 'HEAD' ||
      (headers.get('content-length') === '0' && method !== 'PATCH')
    )
      return request;
    // Endpoints with a body need a session, so the body of a signed-out client is never read: it
    // could be costly.
    if (userId === null) return new Request(url, { method, headers, signal });
    if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? 'application/json'))
      throw new ORPCError('BAD_REQUEST');
    const read = async () => {
      const body = await readJsonBytes(request, JSON_BODY_MAX_BYTES);
      if (!isObject(body, method)) throw new ORPCError('BAD_REQUEST');
      return new Request(url, {
        method,
        headers,
        signal,
        body: body.byteLength === 0 ? null : body,
      });
    };
    return isSmall(request) ? read() : quota(userId, read);
  };
}

/**
 * Whether a body begins as an object. A missing body is refused for PATCH only. Any other value
 * would be read as an object without fields.
 */
function isObject(body: Uint8Array, method: string): boolean {
  const beginning = new TextDecoder().decode(body.subarray(0, BEGINNING_BYTES)).trimStart();
  return beginning.startsWith('{') || (body.byteLength === 0 && method !== 'PATCH');
}

const FAILURES: Record<BodyErrorKind, () => ORPCError<string, unknown>> = {
  'too-large': () => new AppError('PAYLOAD_TOO_LARGE'),
  'too-intricate': () => new ORPCError('BAD_REQUEST'),
  'broken-off': () => new ORPCError('BAD_REQUEST'),
  encoding: () => new ORPCError('BAD_REQUEST'),
  crowded: () => new AppError('RATE_LIMITED'),
};

/** The contract's error for a refused body; null: another error. */
export function bodyFailure(error: unknown): ORPCError<string, unknown> | null {
  if (error instanceof BodyError) return FAILURES[error.kind]();
  return error instanceof ORPCError ? error : null;
}
