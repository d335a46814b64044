// Where a request comes from, as limits, sessions and the audit log note it.
import type { Context } from 'hono';
import { isUuid } from '#domain/shared/ids.ts';
import { clientIp } from '#server/http/client-ip.ts';

/** Characters of a user agent that are kept. */
const USER_AGENT_MAX = 400;

/** Where a request comes from. */
export interface RequestOrigin {
  ip: string;
  userAgent: string;
  /**
   * The id that a browser keeps of itself and sends when it signs in (`X-Device-Id`); null without
   * one.
   */
  device: string | null;
}

/** The origin of a request. `trustedProxies`: how many own proxies are in front (TRUST_PROXY). */
export function requestOrigin(c: Context, trustedProxies: number): RequestOrigin {
  const device = c.req.header('x-device-id')?.toLowerCase() ?? '';
  return {
    ip: clientIp(c, trustedProxies),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX),
    device: isUuid(device) ? device : null,
  };
}
