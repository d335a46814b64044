// The bodies of calls, before the contract sees them: JSON only, because forms and texts are parsed by other rules at other prices; of a
// stranger none; large ones looked at while they arrive.
import { ORPCError } from '@orpc/server';
import { AppError } from '#server/http/app-error.ts';
import { createPlaces } from '#server/http/places.ts';
import { BodyFault, isSmall, readJsonBytes, type BodyFaultKind } from '#server/http/read-body.ts';

/** Bytes of a JSON request at the most. The longest honest text is far below; pictures go to /storage. */
const JSON_BODY_MAX_BYTES = 4_194_304;

/** Large bodies read at once: 64 MB in a process. The product's own client sends one after the other. */
const LARGE_AT_ONCE = { inAll: 16, perPerson: 4 };

/** Makes the reader of a server: answers the request with a body that may be parsed. BodyFault; BAD_REQUEST for what is no JSON. */
export function createCallBodies(): (request: Request, userId: string | null) => Promise<Request> {
  const places = createPlaces(LARGE_AT_ONCE);
  return async (request, userId) => {
    const { url, method, headers, signal } = request;
    if (method === 'GET' || method === 'HEAD' || headers.get('content-length') === '0') return request;
    // Rows that take a body are personal: what a stranger sends is not worth reading, and can be costly to.
    if (userId === null) return new Request(url, { method, headers, signal });
    if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? 'application/json')) throw new ORPCError('BAD_REQUEST');
    if (isSmall(request)) return request;
    return places(userId, async () => new Request(url, { method, headers, signal, body: await readJsonBytes(request, JSON_BODY_MAX_BYTES) }));
  };
}

const FAILURES: Record<BodyFaultKind, () => ORPCError<string, unknown>> = {
  'too-large': () => new AppError('PAYLOAD_TOO_LARGE'),
  'too-intricate': () => new ORPCError('BAD_REQUEST'),
  'broken-off': () => new ORPCError('BAD_REQUEST'),
  crowded: () => new AppError('RATE_LIMITED'),
};

/** The contract's failure for a body that was not taken; null: it is another failure. */
export function bodyFailure(error: unknown): ORPCError<string, unknown> | null {
  if (error instanceof BodyFault) return FAILURES[error.kind]();
  return error instanceof ORPCError ? error : null;
}
