// Headers of every response. The policy allows what the app itself serves and nothing else: no
// inline script or style, no other origin.
import type { MiddlewareHandler } from 'hono';

/**
 * The policy of pages whose scripts build markup from strings: only the viewer of the OpenAPI
 * document.
 */
export const VIEWER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The Content-Security-Policy of the app. Images may also come from memory (data:, blob:). A string
 * becomes markup or a script URL only through the one Trusted Types policy,
 * web/core/browser/trusted-types.ts.
 */
export const CONTENT_SECURITY_POLICY = `${VIEWER_POLICY}; require-trusted-types-for 'script'; trusted-types default`;

const HSTS_ONE_YEAR = 'max-age=31536000; includeSubDomains';

/**
 * Sets the headers; a route's own policy (stored images) is kept. `https`: whether the public
 * address uses TLS.
 */
export function securityHeaders(https: boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'no-referrer');
    headers.set(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    );
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (!headers.has('Cross-Origin-Resource-Policy'))
      headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    if (https) headers.set('Strict-Transport-Security', HSTS_ONE_YEAR);
  };
}
