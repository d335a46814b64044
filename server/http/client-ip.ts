// The address of a request, for limits and the audit log: the socket's, or behind trusted proxies
// the entry that the outermost of them added to X-Forwarded-For. Each proxy appends one entry, so a
// client can forge only those before it.
import { isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** The address of a request without a socket, as in in-process calls. */
export const NO_ADDRESS = 'in-process';

/**
 * The address of the client. `trustedProxies`: number of trusted proxies in front (TRUST_PROXY); 0
 * ignores the header.
 */
export function clientIp(context: Context, trustedProxies: number): string {
  const forwarded =
    trustedProxies === 0
      ? null
      : forwardedAddress(context.req.header('x-forwarded-for') ?? '', trustedProxies);
  return plainAddress(forwarded ?? socketAddress(context));
}

/**
 * The part of an address that one customer of a provider holds: an IPv6 /64, a whole IPv4 address.
 * Limits count by it.
 */
export function addressBlock(ip: string): string {
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip;
}

function socketAddress(context: Context): string {
  const env = context.env as { incoming?: unknown } | undefined;
  return env?.incoming === undefined
    ? NO_ADDRESS
    : (getConnInfo(context).remote.address ?? NO_ADDRESS);
}

function forwardedAddress(header: string, trustedProxies: number): string | null {
  const address = withoutPort((header.split(',').slice(-trustedProxies)[0] ?? '').trim());
  return isIP(address) === 0 ? null : address;
}

/** Some proxies write `203.0.113.9:4711` and `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  if (entry.startsWith('[')) return entry.slice(1, Math.max(1, entry.indexOf(']')));
  return entry.split(':').length === 2 ? entry.slice(0, entry.indexOf(':')) : entry;
}

/**
 * An IPv4 address over an IPv6 socket is that IPv4 address, in either notation
 * (`::ffff:c633:6407`).
 */
function plainAddress(address: string): string {
  if (!isIPv6(address)) return address.slice(0, 64);
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address.slice(0, 64);
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
    .join('.');
}

/** The eight groups of an IPv6 address, in lower case without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = withoutDots(ip.split('%', 1)[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap =
    tail === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...gap, ...right].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/** Replaces a dotted end (`::ffff:198.51.100.7`) by two groups. */
function withoutDots(ip: string): string {
  const at = ip.lastIndexOf(':') + 1;
  const [a, b, c, d] = ip.slice(at).split('.').map(Number);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return ip;
  return `${ip.slice(0, at)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
