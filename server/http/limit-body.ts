// Refuses bodies that are too large, before they are read. The length a request states is kept by Node's own parser, so only a body
// without one has to be counted; asking for the body of every request would make a stream of each.
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** Lets bodies of so many bytes pass; `refuse` answers the others. */
export function limitBody(maxBytes: number, refuse: (context: Context) => Response): MiddlewareHandler {
  const counted = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = c.req.header('Content-Length');
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return counted(c, next);
    return Number(length) > maxBytes ? refuse(c) : next();
  };
}
