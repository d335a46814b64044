// Whose request it is, for limits and the audit log: the socket's address. Forwarded headers count only behind a proxy that is ours,
// and of them only the last hop, which that proxy wrote itself; everything before it the client can invent.
import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Stands for a request that came over no socket, as in in-process calls. */
export const NO_ADDRESS = 'in-process';

/** The address a request came from. `trustProxy`: the setting TRUST_PROXY. */
export function clientIp(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return plainAddress(forwarded !== undefined && forwarded !== '' ? forwarded : socketAddress(context));
}

/** The part of an address that one customer of a provider holds: an IPv6 /64, a whole IPv4 address. Limits count by it. */
export function addressBlock(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...gap, ...right]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

function socketAddress(context: Context): string {
  const env = context.env as { incoming?: unknown } | undefined;
  return env?.incoming === undefined ? NO_ADDRESS : (getConnInfo(context).remote.address ?? NO_ADDRESS);
}

function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);
}
