// Headers of every response. The policy allows what the app itself serves and nothing else: no
// inline script or style, no other origin.
import type { MiddlewareHandler } from 'hono';

/** What a page may load and do. A meta tag may say it too. */
const directives = (connections: readonly string[]): string[] => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  `connect-src ${["'self'", ...connections].join(' ')}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
];

/** Only a header may forbid frames. */
const NO_FRAMES = "frame-ancestors 'none'";

/** Where an own model may be without a setting: a policy cannot name `[::1]` (ruling 68). */
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * A string becomes markup or a script URL only through the one Trusted Types policy,
 * web/core/browser/trusted-types.ts.
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'];

/**
 * The policy of pages whose scripts build markup from strings: only the viewer of the OpenAPI
 * document.
 */
export const VIEWER_POLICY = [...directives([]), NO_FRAMES].join('; ');

/**
 * The Content-Security-Policy of the app. Images may also come from memory (data:, blob:), and an
 * own model is on this machine or on one of the hosts of TRIAL_AI_HOSTS.
 */
export function contentPolicy(aiHosts: readonly string[]): string {
  return [...directives([...LOOPBACK, ...aiHosts]), NO_FRAMES, ...TRUSTED_TYPES].join('; ');
}

/** The same for the meta tag of a static build, where no server sends a header. */
export function metaContentPolicy(aiHosts: readonly string[]): string {
  return [...directives([...LOOPBACK, ...aiHosts]), ...TRUSTED_TYPES].join('; ');
}

const HSTS_ONE_YEAR = 'max-age=31536000; includeSubDomains';

/** Headers that a route may set itself: the policy of stored images. */
const KEPT = new Set(['Content-Security-Policy', 'Cross-Origin-Resource-Policy']);

/**
 * The headers of every response. `https`: whether the public address uses TLS. Pages may record on
 * every server, because only the browser knows of an own model that turns speech into text.
 */
export function securityHeaders(
  https: boolean,
  aiHosts: readonly string[],
): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentPolicy(aiHosts),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https ? { 'Strict-Transport-Security': HSTS_ONE_YEAR } : {}),
  };
}

// A Headers object costs more than the rest of a small response, so JSON is built with all headers.
const complete = new WeakSet<Response>();

/** Creates a JSON response with all its headers; {@link setHeaders} leaves it as it is. */
export function completeJson(
  json: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const response = new Response(json, { status, headers });
  complete.add(response);
  return response;
}

/** Sets the headers of every other response. */
export function setHeaders(fixed: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (complete.has(c.res)) return;
    const { headers } = c.res;
    for (const [name, value] of Object.entries(fixed))
      if (!KEPT.has(name) || !headers.has(name)) headers.set(name, value);
  };
}
