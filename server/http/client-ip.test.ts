// Nobody can choose their own address: forwarded headers count only behind a trusted proxy, and of them only the hop it wrote.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressBlock, clientIp, NO_ADDRESS } from '#server/http/client-ip.ts';

async function seenAs(trustProxy: boolean, headers: Record<string, string>): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientIp(c, trustProxy)));
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers: { ...headers, connection: 'close' } });
  const text = await response.text();
  await new Promise((resolve) => server.close(resolve));
  return text;
}

test('without a trusted proxy the socket decides', async () => {
  expect(await seenAs(false, { 'x-forwarded-for': '203.0.113.9' })).toBe('127.0.0.1');
  expect(await seenAs(true, {})).toBe('127.0.0.1');
  const app = new Hono().get('/', (c) => c.text(clientIp(c, false)));
  expect(await (await app.request('/')).text()).toBe(NO_ADDRESS);
});

test('behind a trusted proxy the last hop decides, whatever the client wrote before it', async () => {
  expect(await seenAs(true, { 'x-forwarded-for': '10.0.0.1, 198.51.100.7' })).toBe('198.51.100.7');
  expect(await seenAs(true, { 'x-forwarded-for': '::ffff:198.51.100.7' })).toBe('198.51.100.7');
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [NO_ADDRESS, NO_ADDRESS],
])('limits count %s as %s', (ip, block) => {
  expect(addressBlock(ip)).toBe(block);
});
