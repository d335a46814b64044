// No client can choose its own address: only entries of trusted proxies count.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressBlock, clientIp, NO_ADDRESS } from '#server/http/client-ip.ts';

async function seenAs(trustedProxies: number, headers: Record<string, string>): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientIp(c, trustedProxies)));
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    headers: { ...headers, connection: 'close' },
  });
  const text = await response.text();
  await new Promise((resolve) => server.close(resolve));
  return text;
}

test("no trusted proxy · the socket's address counts", async () => {
  expect(await seenAs(0, { 'x-forwarded-for': '203.0.113.9' })).toBe('127.0.0.1');
  expect(await seenAs(1, {})).toBe('127.0.0.1');
  const app = new Hono().get('/', (c) => c.text(clientIp(c, 0)));
  expect(await (await app.request('/')).text()).toBe(NO_ADDRESS);
});

test.each([
  [1, '10.0.0.1, 198.51.100.7', '198.51.100.7'],
  [2, '10.0.0.1, 198.51.100.7, 192.0.2.1', '198.51.100.7'],
  [2, '198.51.100.7', '198.51.100.7'],
  [3, '6.6.6.6, 198.51.100.7,192.0.2.2 , 192.0.2.1', '198.51.100.7'],
  [1, '::ffff:198.51.100.7', '198.51.100.7'],
  [1, '::FFFF:c633:6407', '198.51.100.7'],
  [1, '198.51.100.7:4711', '198.51.100.7'],
  [1, '[2001:db8::1]:443', '2001:db8::1'],
  [1, '[2001:db8::1]', '2001:db8::1'],
  [1, '2001:db8::1', '2001:db8::1'],
])('%i proxies · %s · is %s', async (trustedProxies, header, ip) => {
  expect(await seenAs(trustedProxies, { 'x-forwarded-for': header })).toBe(ip);
});

test.each([
  'unknown',
  '',
  ',',
  '[',
  '[2001:db8::1',
  ':',
  '1.2.3',
  '198.51.100.7:1:2',
  '_hidden',
  'x'.repeat(4_000),
])("an entry that is not an address (%s) · the socket's address counts", async (header) => {
  expect(await seenAs(1, { 'x-forwarded-for': header })).toBe('127.0.0.1');
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [NO_ADDRESS, NO_ADDRESS],
])('limits · %s · count as %s', (ip, block) => {
  expect(addressBlock(ip)).toBe(block);
});
