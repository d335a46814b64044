// Request bodies of calls, before the contract parses them. Only JSON is accepted: forms and plain
// text have other parsing rules and costs. The body of a signed-out client is not read; a large
// body is checked while it arrives.
import { ORPCError } from '@orpc/server';
import { AppError } from '#server/http/app-error.ts';
import { createUserQuota } from '#domain/concurrency/user-quota.ts';
import { BodyError, isSmall, readJsonText, type BodyErrorKind } from '#server/http/read-body.ts';

/** Largest JSON body, in bytes. The longest legitimate text is far below; images go to /storage. */
const JSON_BODY_MAX_BYTES = 4_194_304;

/** Large bodies read at once: 64 MB per process. The product's own client sends one at a time. */
const LARGE_AT_ONCE = { inAll: 16, perUser: 4 };

/** White space that may precede a body, in UTF-16 units. */
const BEGINNING_UNITS = 1024;

/**
 * Creates the body reader of a server: it returns the JSON text of a request, which may be parsed,
 * or an empty text. Throws BodyError, and BAD_REQUEST for a body that is not JSON.
 */
export function createCallBodies(): (request: Request, userId: string | null) => Promise<string> {
  const quota = createUserQuota({ ...LARGE_AT_ONCE, refuse: () => new BodyError('crowded') });
  return async (request, userId) => {
    const { method, headers } = request;
    if (
      method === 'GET' ||
      method === 'HEAD' ||
      (headers.get('content-length') === '0' && method !== 'PATCH')
    )
      return '';
    // Endpoints with a body need a session, so the body of a signed-out client is never read: it
    // could be costly.
    if (userId === null) return '';
    if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? 'application/json'))
      throw new ORPCError('BAD_REQUEST');
    const read = async () => {
      const text = await readJsonText(request, JSON_BODY_MAX_BYTES);
      if (!isObject(text, method)) throw new ORPCError('BAD_REQUEST');
      return text;
    };
    return isSmall(request) ? read() : quota(userId, read);
  };
}

/**
 * Whether a body begins as an object. A missing body is refused for PATCH only. Any other value
 * would be read as an object without fields.
 */
function isObject(text: string, method: string): boolean {
  return (
    text.slice(0, BEGINNING_UNITS).trimStart().startsWith('{') ||
    (text === '' && method !== 'PATCH')
  );
}

const FAILURES: Record<BodyErrorKind, () => ORPCError<string, unknown>> = {
  'too-large': () => new AppError('PAYLOAD_TOO_LARGE'),
  'too-intricate': () => new ORPCError('BAD_REQUEST'),
  'broken-off': () => new ORPCError('BAD_REQUEST'),
  encoding: () => new ORPCError('BAD_REQUEST'),
  form: () => new ORPCError('BAD_REQUEST'),
  'form-parts': () => new ORPCError('BAD_REQUEST'),
  crowded: () => new AppError('RATE_LIMITED'),
};

/** The contract's error for a refused body; null: another error. */
export function bodyFailure(error: unknown): ORPCError<string, unknown> | null {
  if (error instanceof BodyError) return FAILURES[error.kind]();
  return error instanceof ORPCError ? error : null;
}
