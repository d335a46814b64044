// What a webhook reaches and what it does not: private addresses in every notation, names that
// change between check and connection, redirects, and receivers that never end (rulings 121).
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from '#server/http/public-address.ts';
import { createPinnedSender, type PinnedSenderPorts } from '#server/http/pinned-request.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const listen = async (listener: RequestListener, host = '127.0.0.1') => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
};
const { signal } = new AbortController();
const send = (url: string, ports: Partial<PinnedSenderPorts> = {}) =>
  createPinnedSender({ allowsPrivate: false, timeoutMs: 2_000, ...ports })(
    { url, headers: { 'Content-Type': 'application/json' }, body: '{"早":1}' },
    signal,
  );
const PRIVATE = { status: null, failure: 'address' };

// C§121.03
describe('public addresses', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
  ])('%s · is one', (address) => expect(isPublicAddress(address)).toBe(true));

  test.each(
    `0.0.0.0 10.1.2.3 100.64.0.1 100.100.100.200 127.0.0.1
      127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1
      192.0.0.192 168.63.129.16 198.18.0.1 203.0.113.9 224.0.0.1
      255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8
      ::127.0.0.1 64:ff9b::7f00:1 64:ff9b::808:808 fe80::1 fe80::1%lo
      fc00::1 fd00:ec2::254 ff02::1 2001:db8::1 2002:7f00:1::
      2001::1 fec0::1 ::ffff:0:127.0.0.1 5f00::1
      localhost 127.1 0x7f000001 8.8.8.8/8 8.8.8.8%lo`.split(/\s+/),
  )('%s · is none', (address) => expect(isPublicAddress(address)).toBe(false));
});

// C§121.03
test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://LOCALHOST/',
])('%s · is refused before a connection', async (url) => {
  expect(await send(url)).toEqual(PRIVATE);
});

// C§121.03
test('a name with a private address among public ones · is refused', async () => {
  const lookup = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  expect(await send('https://two.example/', { lookup })).toEqual(PRIVATE);
  expect(await send('https://none.example/', { lookup: async () => [] })).toEqual(PRIVATE);
});

// C§121.03
test('a name that changes after its check · is connected as it was checked', async () => {
  const seen: string[] = [];
  const port = await listen((request, response) => {
    seen.push(`${request.socket.localAddress} ${request.headers.host}`);
    response.end();
  }, '0.0.0.0');
  let lookups = 0;
  const lookup = async () => {
    lookups += 1;
    return [{ address: lookups === 1 ? '127.0.0.2' : '127.0.0.3', family: 4 }];
  };
  // The first address counts as public here; every other one is private.
  const isPublic = (address: string) => address === '127.0.0.2';
  const url = `http://rebinding.example:${port}/`;
  expect(await send(url, { lookup, isPublic })).toEqual({ status: 200, failure: null });
  expect(seen).toEqual([`127.0.0.2 rebinding.example:${port}`]);
  expect(lookups).toBe(1);
  expect(await send(url, { lookup, isPublic })).toEqual(PRIVATE);
  expect(seen).toHaveLength(1);
});

// C§121.03
test('a family that cannot be reached · the address of the other one is connected', async () => {
  const port = await listen((_request, response) => response.end());
  const lookup = async () => [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ];
  const answer = await send(`http://two.example:${port}/`, { allowsPrivate: true, lookup });
  expect(answer).toEqual({ status: 200, failure: null });
});

// C§121.03
test('a redirect · is an answer like any other, and not followed', async () => {
  let followed = 0;
  const secret = await listen((_request, response) => {
    followed += 1;
    response.end();
  });
  const port = await listen((_request, response) =>
    response.writeHead(307, { Location: `http://127.0.0.1:${secret}/` }).end(),
  );
  const answer = await send(`http://127.0.0.1:${port}/`, { allowsPrivate: true });
  expect(answer).toEqual({ status: 307, failure: 'status' });
  expect(followed).toBe(0);
});

// C§121.01
test.each([
  ['120', 120],
  ['Wed, 21 Oct 2026 07:30:00 GMT', 1_800],
  ['Wed, 21 Oct 2020 07:30:00 GMT', undefined],
  ['soon', undefined],
  ['-1', undefined],
])('Retry-After: %s · %s seconds', async (given, seconds) => {
  const port = await listen((_request, response) =>
    response.writeHead(503, { 'Retry-After': given, Date: 'Wed, 21 Oct 2026 07:00:00 GMT' }).end(),
  );
  const answer = await send(`http://127.0.0.1:${port}/`, { allowsPrivate: true });
  expect([answer.status, answer.retryAfterSeconds]).toEqual([503, seconds]);
});

// C§121.03
test('a change of protocol · is an answer that failed', async () => {
  const port = await listen(({ socket }) =>
    socket.write('HTTP/1.1 101 Hello\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  );
  const answer = await send(`http://127.0.0.1:${port}/`, { allowsPrivate: true });
  expect(answer).toEqual({ status: 101, failure: 'status' });
});

// C§121.03
test('the body of an answer · is not read, however long it is', async () => {
  let written = 0;
  const port = await listen((_request, response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(65_536);
    const pour = () => {
      if (response.destroyed) return;
      written += chunk.length;
      if (response.write(chunk)) setImmediate(pour);
      else response.once('drain', pour);
    };
    pour();
  });
  const answer = await send(`http://127.0.0.1:${port}/`, { allowsPrivate: true });
  expect(answer).toEqual({ status: 200, failure: null });
  expect(written).toBeLessThan(32 * 1_048_576);
});

// C§121.03
test('a receiver that does not answer, or drips its head · times out', async () => {
  const silent = await listen(() => undefined);
  const dripping = await listen((_request, response) => {
    const drip = setInterval(() => response.writeProcessing(), 20);
    response.on('close', () => clearInterval(drip));
  });
  const huge = await listen((_request, response) =>
    response.writeHead(200, { 'X-Long': 'x'.repeat(40_000) }).end(),
  );
  const quick = { allowsPrivate: true, timeoutMs: 300 };
  const timeout = { status: null, failure: 'timeout' };
  expect(await send(`http://127.0.0.1:${silent}/`, quick)).toEqual(timeout);
  expect(await send(`http://127.0.0.1:${dripping}/`, quick)).toEqual(timeout);
  expect(await send(`http://127.0.0.1:${huge}/`, quick)).toMatchObject({ failure: 'unreachable' });
  const hanging = { lookup: () => new Promise<never>(() => undefined), timeoutMs: 100 };
  expect(await send('https://slow.example/', hanging)).toEqual(timeout);
});

// C§121.03
test('no receiver, no name, no TLS · is unreachable', async () => {
  const plain = await listen((_request, response) => response.end());
  const unreachable = { status: null, failure: 'unreachable' };
  const local = { allowsPrivate: true };
  expect(await send('http://127.0.0.1:9/', local)).toEqual(unreachable);
  expect(await send(`https://127.0.0.1:${plain}/`, local)).toEqual(unreachable);
  const lookup = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await send('https://none.example/', { lookup })).toEqual(unreachable);
});

// C§121.04
test('a stopping server · ends the try with an error of its own', async () => {
  const port = await listen(() => undefined);
  const stop = new AbortController();
  const sending = createPinnedSender({ allowsPrivate: true })(
    { url: `http://127.0.0.1:${port}/`, headers: {}, body: '' },
    stop.signal,
  );
  stop.abort(new Error('stopped'));
  await expect(sending).rejects.toThrow('stopped');
});
