// Silent clients at every point of an exchange, on a running and on a stopping server.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { timeLimits, watchConnections, type SilenceLimits } from '#server/http/connections.ts';

/** Far more than the kernel buffers per connection. */
const LARGE_BYTES = 64 * 1024 * 1024;

const cleanUp: (() => unknown)[] = [];
afterEach(() => cleanUp.splice(0).forEach((step) => step()));

async function listen(
  {
    headersMs = 60_000,
    ...given
  }: Omit<SilenceLimits, 'clientsTurn' | 'unasked'> &
    Partial<SilenceLimits> & { headersMs?: number },
  answer: RequestListener,
) {
  const server = createServer(timeLimits(headersMs), answer);
  const close = watchConnections(server, { clientsTurn: 600_000, unasked: 100, ...given });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const say = async (text: string): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    cleanUp.push(() => socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  return { server, close, say };
}

const HALF_SENT = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nhalf of it';
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once('close', () => resolve()));
const readAll: RequestListener = (request, response) =>
  request.resume().on('end', () => response.end('done'));

describe('a running server', () => {
  test.each(['', 'GET / HTTP/1.1\r\nHost'])(
    'closes a connection whose headers %j do not end, and no long response',
    async (half) => {
      const { say } = await listen(
        { running: 600_000, stopping: 300, headersMs: 200 },
        (_request, response) => {
          response.write('first ');
          // The time of both requests began together; this one is long complete.
          void slow.then(() => response.end('last'));
        },
      );
      const socket = await say(half);
      const slow = closed(socket.resume());
      const reader = await say('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      let text = '';
      reader.on('data', (chunk: Buffer) => (text += chunk.toString()));
      await closed(reader);
      expect(text).toContain('last');
    },
  );

  test('closes the oldest connection of an address beyond its share without a request', async () => {
    const { say } = await listen({ running: 600_000, stopping: 300, unasked: 2 }, readAll);
    const asked = await say('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(asked, 'data');
    const waiting: Socket[] = [];
    for (let at = 0; at < 3; at += 1) waiting.push((await say('GET /')).resume());
    await closed(waiting[0] as Socket);
    waiting[1]?.write(' HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(waiting[1] as Socket, 'data');
    expect([asked, waiting[1], waiting[2]].map((socket) => socket?.closed)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('closes a half-sent request', async () => {
    const { say } = await listen({ running: 300, stopping: 300 }, readAll);
    const socket = (await say(HALF_SENT)).resume();
    await closed(socket);
  });

  test('closes a connection whose client never reads the response', async () => {
    const ended = Promise.withResolvers<boolean>();
    const { say } = await listen({ running: 300, stopping: 300 }, (_request, response) => {
      response
        .once('close', () => ended.resolve(response.writableFinished))
        .end(Buffer.alloc(LARGE_BYTES));
    });
    (await say('GET / HTTP/1.1\r\nHost: x\r\n\r\n')).pause();
    expect(await ended.promise).toBe(false);
  });

  test('keeps a connection while the server works on the response', async () => {
    const { say, server } = await listen({ running: 300, stopping: 300 }, (_request, response) => {
      server.once('timeout', () => setImmediate(() => response.end('slow')));
    });
    const socket = await say('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await closed(socket);
    expect(text).toMatch(/^HTTP\/1\.1 200[^]*slow$/);
  });
});

describe('a stopping server', () => {
  test('does not wait for a half-sent request', async () => {
    const { say, server, close } = await listen({ running: 600_000, stopping: 300 }, readAll);
    const asked = once(server, 'request');
    (await say(HALF_SENT)).resume();
    await asked;
    await close();
  });

  test('does not wait for a request that is sent byte by byte', async () => {
    const { say, server, close } = await listen(
      { running: 600_000, stopping: 600_000, clientsTurn: 300 },
      readAll,
    );
    const asked = once(server, 'request');
    const socket = (await say(HALF_SENT)).resume();
    const drip = setInterval(() => socket.write('.'), 20);
    cleanUp.push(() => clearInterval(drip));
    await asked;
    await close();
  });

  test('does not wait for half a header', async () => {
    const { say, server, close } = await listen({ running: 600_000, stopping: 300 }, readAll);
    const connected = once(server, 'connection');
    (await say('GET / HTTP/1.1\r\nHost')).resume();
    await connected;
    await close();
  });

  test('does not wait for a client that never reads', async () => {
    const { say, server, close } = await listen(
      { running: 600_000, stopping: 300 },
      (_request, response) => response.end(Buffer.alloc(LARGE_BYTES)),
    );
    const asked = once(server, 'request');
    (await say('GET / HTTP/1.1\r\nHost: x\r\n\r\n')).pause();
    await asked;
    await close();
  });

  test('finishes a response in progress', async () => {
    const { say, server, close } = await listen(
      { running: 300, stopping: 300, clientsTurn: 0 },
      (_request, response) => {
        server.on('timeout', () => setImmediate(() => response.end('last')));
      },
    );
    const asked = once(server, 'request');
    const socket = await say('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const over = closed(socket);
    await asked;
    await close();
    await over;
    expect(text).toContain('last');
  });
});
