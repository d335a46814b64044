// The bodies of calls, before the contract sees them: JSON only, because forms and texts are parsed
// by other rules at other prices; of a stranger none; large ones looked at while they arrive.
import { ORPCError } from '@orpc/server';
import { AppError } from '#server/http/app-error.ts';
import { createUserQuota } from '#domain/concurrency/user-quota.ts';
import { BodyError, isSmall, readJsonBytes, type BodyErrorKind } from '#server/http/read-body.ts';

/**
 * Bytes of a JSON request at the most. The longest honest text is far below; images go to /storage.
 */
const JSON_BODY_MAX_BYTES = 4_194_304;

/**
 * Large bodies read at once: 64 MB in a process. The product's own client sends one after the
 * other.
 */
const LARGE_AT_ONCE = { inAll: 16, perUser: 4 };

/** White space that may come before a body. */
const BEGINNING_BYTES = 1024;

/**
 * Makes the reader of a server: answers the request with a body that may be parsed. BodyError;
 * BAD_REQUEST for what is no JSON.
 */
export function createCallBodies(): (request: Request, userId: string | null) => Promise<Request> {
  const places = createUserQuota({ ...LARGE_AT_ONCE, refuse: () => new BodyError('crowded') });
  return async (request, userId) => {
    const { url, method, headers, signal } = request;
    if (
      method === 'GET' ||
      method === 'HEAD' ||
      (headers.get('content-length') === '0' && method !== 'PATCH')
    )
      return request;
    // Rows that take a body are personal: what a stranger sends is not worth reading, and can be
    // costly to.
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
    return isSmall(request) ? read() : places(userId, read);
  };
}

/**
 * Whether a body begins as an object; without one only a PATCH has nothing to say. Anything else
 * would be taken for no fields at all.
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

/** The contract's failure for a body that was not taken; null: it is another failure. */
export function bodyFailure(error: unknown): ORPCError<string, unknown> | null {
  if (error instanceof BodyError) return FAILURES[error.kind]();
  return error instanceof ORPCError ? error : null;
}
