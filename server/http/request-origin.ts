// Where a request comes from, as limits, sessions and the audit log record it.
import type { Context } from 'hono';
import { isUuid } from '#domain/shared/ids.ts';
import { clientIp } from '#server/http/client-ip.ts';

/** Characters of a user agent that are stored. */
const USER_AGENT_MAX = 400;

export interface RequestOrigin {
  ip: string;
  userAgent: string;
  /**
   * The id that a browser stores for itself and sends at sign-in (`X-Device-Id`); null without one.
   */
  device: string | null;
}

/** The origin of a request. `trustedProxies`: number of trusted proxies in front (TRUST_PROXY). */
export function requestOrigin(c: Context, trustedProxies: number): RequestOrigin {
  const device = c.req.header('x-device-id')?.toLowerCase() ?? '';
  return {
    ip: clientIp(c, trustedProxies),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX),
    device: isUuid(device) ? device : null,
  };
}
