// Hostile clients (quality §4.5, 13): bodies that cost more than their size, wrong lengths, and
// connections that send single bytes. Each is refused at little cost, and other clients are served.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#server/test-helpers/client.ts';
import { HOSTILE_BODIES, sendBody } from '#tools/test/hostile-bodies.ts';
import { makeDataDir, startServerProcess, type ServerProcess } from '#tools/test/server-process.ts';

/** Peak memory that a flood may need, in bytes (quality §4.5: 100 MB). */
const MEMORY_BOUND_BYTES = 104_857_600;

/**
 * When the test gives up on slow connections, in milliseconds: the server's limit of fifteen
 * seconds and its check interval of five, many times over for a busy machine.
 */
const SLOW_BOUND_MS = 100_000;

const folder = makeDataDir();
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  server = await startServerProcess(folder);
  token = (await signUp(server.url)).accessToken;
});
afterAll(async () => {
  await server.end('SIGKILL');
  folder.remove();
});

const send = (body: string, path = '/api/posts', bearer: string | null = token) =>
  sendBody(`${server.url}${path}`, body, bearer);

/**
 * Resident memory of a server in bytes, current and peak; 0 where the system does not report it.
 */
function memory({ child }: ServerProcess): { now: number; most: number } {
  if (process.platform !== 'linux') return { now: 0, most: 0 };
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

test.each(HOSTILE_BODIES)('%s', async (_name, body, answers) => {
  expect(answers).toContain(await send(body));
  expect([400, 413, 422, 'closed']).toContain(await send(body, '/auth/v1/signup', null));
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('any body without a session · is not read: 401 or a closed connection', async () => {
  for (const [, body] of HOSTILE_BODIES)
    expect([401, 'closed']).toContain(await send(body, '/api/posts', null));
});

test('a flood of hostile bodies · needs little memory, and other clients are served', async () => {
  const own = makeDataDir();
  const fresh = await startServerProcess(own);
  const { accessToken: freshToken } = await signUp(fresh.url);
  const config = async () => (await fetch(`${fresh.url}/api/config`)).status;
  // Memory that any request needs is not counted.
  for (let at = 0; at < 300; at += 1) expect(await config()).toBe(200);
  const before = memory(fresh).now;
  let isFlooding = true;
  const served = (async () => {
    let count = 0;
    for (; isFlooding; count += 1) expect(await config()).toBe(200);
    return count;
  })();
  for (let round = 0; round < 10; round += 1)
    await Promise.all(
      HOSTILE_BODIES.map(([, body]) => sendBody(`${fresh.url}/api/posts`, body, freshToken)),
    );
  isFlooding = false;
  expect(await served).toBeGreaterThan(5);
  expect(memory(fresh).most - before).toBeLessThan(MEMORY_BOUND_BYTES);
  await fresh.end('SIGKILL');
  own.remove();
});

test('a wrong Content-Length · too short starts no request, too long blocks no other', async () => {
  const head = `POST /api/posts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  const short = await open(`${head}Content-Length: 2\r\n\r\n{}{"rest":1}`);
  expect(await textOf(short)).toMatch(/^HTTP\/1\.1 400 (?![^]*HTTP\/1\.1 [235])/);
  const long = await open(`${head}Content-Length: 1000\r\n\r\n{"id":"`);
  expect(await send('{}')).toBe(400);
  long.end();
  expect(await textOf(long)).not.toContain('200 OK');
});

test('an ambiguous request is refused and its connection closed', async () => {
  const raw = async (text: string) => textOf(await open(text));
  const both =
    'POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  expect(await raw(both)).toMatch(/^HTTP\/1\.1 400 [^]*Connection: close\r\n\r\n\{[^{}]*\}$/);
  expect(
    await raw('TRACE / HTTP/1.1\r\nHost: x\r\nA: secret\r\nConnection: close\r\n\r\n'),
  ).toMatch(/^HTTP\/1\.1 404 (?:(?!secret)[^])*$/);
  expect(await raw('GET / HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  );
});

test(
  '200 slow connections · are closed, and other clients do not wait',
  { timeout: SLOW_BOUND_MS + 20_000 },
  async () => {
    const slow = await Promise.all(
      Array.from({ length: 200 }, () => open('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')),
    );
    let left = slow.length;
    // Closed in either way: ended, or reset because a byte was in transit.
    for (const socket of slow) socket.on('close', () => (left -= 1));
    const drip = setInterval(
      () => slow.forEach((socket) => socket.writable && socket.write('a')),
      500,
    );
    const giveUp = AbortSignal.timeout(SLOW_BOUND_MS);
    while (left > 0 && !giveUp.aborted) {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await wait(250);
    }
    clearInterval(drip);
    expect(left).toBe(0);
  },
);

/** A connection that has sent `text`. */
async function open(text: string): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  socket.resume();
  return socket;
}

/** All bytes that a connection receives. */
async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => socket.on('close', resolve));
  return text;
}
