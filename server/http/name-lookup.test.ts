// Names whose name server never answers, or answers for one family only, and what they leave to
// other names (docs/adr/0053).
import { createSocket, type Socket } from 'node:dgram';
import { lookup as lookUpOwn } from 'node:dns/promises';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { createDnsLookup, createSystemLookup, type Address } from '#server/http/name-lookup.ts';
import { createPinnedSender } from '#server/http/pinned-request.ts';

/** The types of records, as queries name them. */
const [A, AAAA] = [1, 28];

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** A name server on a free port. `answer`: the data of a record, an error code, or silence. */
const startNameServer = async (answer: (type: number) => Buffer | number | null) => {
  const socket = createSocket('udp4');
  sockets.push(socket);
  let queries = 0;
  socket.on('message', (query, { port, address }) => {
    queries += 1;
    const endOfQuestion = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(endOfQuestion - 4);
    const data = answer(type);
    if (data === null) return;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 + (typeof data === 'number' ? data : 0), 2);
    head.writeUInt16BE(typeof data === 'number' ? 0 : 1, 6);
    head.writeUInt32BE(0, 8);
    const parts: Uint8Array[] = [head, query.subarray(12, endOfQuestion)];
    if (typeof data !== 'number') {
      // A pointer to the name of the question, class IN, one minute, and the data.
      const record = Buffer.from('c00c000000010000003c0000', 'hex');
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(data.length, 10);
      parts.push(record, data);
    }
    socket.send(Buffer.concat(parts), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { server: `127.0.0.1:${socket.address().port}`, queries: () => queries };
};
const { signal } = new AbortController();
const TIMEOUT = { status: null, failure: 'timeout' };
const message = (host: string) => ({ url: `https://${host}/`, headers: {}, body: '' });

// C§121.03
test('a name · has the addresses of both families, each checked', async () => {
  const { server } = await startNameServer((type) =>
    type === A ? Buffer.from([8, 8, 8, 8]) : Buffer.from(`fd00${'0'.repeat(27)}1`, 'hex'),
  );
  const lookup = createDnsLookup([server]);
  expect(await lookup('two.example', signal)).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: 'fd00::1', family: 6 },
  ]);
  const send = createPinnedSender({ allowsPrivate: false, lookup });
  expect(await send(message('two.example'), signal)).toEqual({ status: null, failure: 'address' });
});

// C§121.03
test.each([
  ['has no records', 0],
  ['fails', 2],
])('a name of one family whose other one %s · has the addresses of the one', async (_, code) => {
  const { server } = await startNameServer((type) =>
    type === AAAA ? code : Buffer.from([8, 8, 4, 4]),
  );
  const found = await createDnsLookup([server])('one.example', signal);
  expect(found).toEqual([{ address: '8.8.4.4', family: 4 }]);
});

// C§121.03
test('a name without addresses · is unreachable', async () => {
  const { server } = await startNameServer(() => 3);
  const send = createPinnedSender({ allowsPrivate: false, lookup: createDnsLookup([server]) });
  const unreachable = { status: null, failure: 'unreachable' };
  expect(await send(message('none.example'), signal)).toEqual(unreachable);
});

// C§121.04
test('names whose name server never answers · end in time and delay no other name', async () => {
  const { server, queries } = await startNameServer(() => null);
  const lookup = createDnsLookup([server]);
  const send = createPinnedSender({ allowsPrivate: false, lookup, timeoutMs: 1_500 });
  const startedAt = performance.now();
  const sent = Promise.all(
    Array.from({ length: 24 }, (_, at) => send(message(`${at}.example`), signal)),
  );
  await expect.poll(queries).toBe(48);
  await lookUpOwn('localhost');
  expect(performance.now() - startedAt).toBeLessThan(1_500);
  expect(new Set((await sent).map((end) => JSON.stringify(end)))).toEqual(
    new Set([JSON.stringify(TIMEOUT)]),
  );
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

// C§121.04
test('an aborted lookup · is cancelled, not left to its own end', async () => {
  const { server, queries } = await startNameServer(() => null);
  const stop = new AbortController();
  const asked = createDnsLookup([server])('slow.example', stop.signal);
  await expect.poll(queries).toBe(2);
  stop.abort();
  await expect(asked).rejects.toThrow('ECANCELLED');
});

// C§121.04
test('names of a private network · are asked one by one; those that wait end in time', async () => {
  const asked: string[] = [];
  const held = Promise.withResolvers<Address[]>();
  const lookup = createSystemLookup((name) => {
    asked.push(name);
    return name === 'dead' ? held.promise : Promise.reject(new Error('ENOTFOUND'));
  });
  const send = createPinnedSender({ allowsPrivate: true, lookup, timeoutMs: 100 });
  const ends = await Promise.all(
    ['dead', 'first', 'second'].map((host) => send(message(host), signal)),
  );
  expect(ends).toEqual([TIMEOUT, TIMEOUT, TIMEOUT]);
  // The thread is still busy, so its place is.
  const next = send(message('third'), signal);
  expect(asked).toEqual(['dead']);
  held.resolve([]);
  expect(await next).toEqual({ status: null, failure: 'unreachable' });
  expect(asked).toEqual(['dead', 'third']);
});
