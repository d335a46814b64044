// Senders who mean harm (quality §4.5, 13): bodies made to cost more than they weigh, lengths that lie, and connections that say one byte
// now and then. Each is refused, the memory of the process stays what it was, and everybody else is served meanwhile.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { makeDataDir, startServerProcess, type ServerProcess } from '#tools/test/server-process.ts';

/** Memory that a flood may leave behind, in bytes (quality §4.5: 100 MB). */
const MEMORY_BOUND_BYTES = 104_857_600;

/** How long a connection may be slow: the server's fifteen seconds, the five between its looks, and room for a busy machine. */
const SLOW_BOUND_MS = 40_000;

const folder = makeDataDir();
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  server = await startServerProcess(folder);
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'writer@example.com', password: 'a-quiet-evening-7' }),
  });
  ({ access_token: token } = (await answer.json()) as { access_token: string });
});
afterAll(async () => {
  await server.end('SIGKILL');
  folder.remove();
});

const send = async (body: string, path = '/api/posts') =>
  (await fetch(`${server.url}${path}`, { method: 'POST', headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }, body })).status;
const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join()}}`;
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Resident memory of the server in bytes; where the system does not tell, nothing is bounded. */
const memory = () => {
  if (process.platform !== 'linux') return 0;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) * 1024;
};

const HOSTILE: [name: string, body: string, status: number][] = [
  ['a hundred thousand lists in each other', `{"id":"${newId()}","content":${nested('[', ']', 100_000)},"images":[]}`, 400],
  ['a hundred thousand objects in each other', `{"id":"${newId()}","content":${nested('{"a":', '}', 100_000).replace(':}', ':0}')},"images":[]}`, 400],
  ['a million keys', keys(1_000_000), 413],
  ['as many keys as a body may hold', keys(300_000), 400],
  ['a million pictures', `{"id":"${newId()}","content":"x","images":[${'"",'.repeat(1_000_000)}""]}`, 400],
];

test.each(HOSTILE)('%s', async (_name, body, status) => {
  expect(await send(body)).toBe(status);
  expect([400, 413, 422]).toContain(await send(body, '/auth/v1/signup'));
});

test('what somebody without a session sends is not read: the answer is the same whatever it holds', async () => {
  for (const [, body] of HOSTILE) {
    const answer = await fetch(`${server.url}/api/posts`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    expect([401, 413]).toContain(answer.status);
  }
});

test('a second flood of all of them needs no more memory than the first left, and others are served meanwhile', { timeout: 120_000 }, async () => {
  let isFlooding = true;
  const served = (async () => {
    let count = 0;
    while (isFlooding) {
      expect((await fetch(`${server.url}/api/config`)).status).toBe(200);
      count += 1;
    }
    return count;
  })();
  const flood = async () => {
    for (let round = 0; round < 5; round += 1) await Promise.all(HOSTILE.map(([, body]) => send(body)));
  };
  await flood();
  const before = memory();
  await flood();
  isFlooding = false;
  expect(await served).toBeGreaterThan(5);
  expect(memory() - before).toBeLessThan(MEMORY_BOUND_BYTES);
});

test('a length that lies: too short makes no second request, too long waits on its own', async () => {
  const head = `POST /api/posts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  const short = await open(`${head}Content-Length: 2\r\n\r\n{}{"rest":1}`);
  expect(await textOf(short)).toMatch(/^HTTP\/1\.1 400 (?![^]*HTTP\/1\.1 [235])/);
  const long = await open(`${head}Content-Length: 1000\r\n\r\n{"id":"`);
  expect(await send('{}')).toBe(400);
  long.end();
  expect(await textOf(long)).not.toContain('200 OK');
});

test('two hundred connections that say a byte now and then are cut off, and nobody waits for them', { timeout: SLOW_BOUND_MS * 2 }, async () => {
  const slow = await Promise.all(Array.from({ length: 200 }, () => open('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')));
  let left = slow.length;
  const ends = slow.map(async (socket) => {
    await once(socket, 'close');
    left -= 1;
  });
  const drip = setInterval(() => slow.forEach((socket) => socket.writable && socket.write('a')), 500);
  const giveUp = AbortSignal.timeout(SLOW_BOUND_MS);
  while (left > 0 && !giveUp.aborted) {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await wait(250);
  }
  clearInterval(drip);
  expect(left).toBe(0);
  await Promise.all(ends);
});

/** A connection that has said `text`. */
async function open(text: string): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  socket.resume();
  return socket;
}

/** What a connection answers until its end. */
async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  return text;
}
