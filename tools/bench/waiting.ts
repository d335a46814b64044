// Many users waiting for a slow model: `node tools/bench/waiting.ts 2000 5` lets 2,000 replies wait
// for an endpoint that is silent for 5 seconds, and prints when the replies arrived, what memory
// that cost, and the response times of a feed reader at the same time.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { signUp } from '#server/test-helpers/client.ts';
import { load, memoryOf } from '#tools/bench/figures.ts';
import {
  makeDataDir,
  NO_DAILY_LIMITS,
  START_COMMAND,
  startServerProcess,
} from '#tools/test/server-process.ts';

/** Calls per user. */
const CALLS_EACH = 10;

const FAKE_PORT = 4597;

/** How long the reader continues after the wait, in seconds. */
const READING_ON_SECONDS = 5;

const [callCount = 2000, waitSeconds = 5] = process.argv.slice(2).map(Number);
const print = (line: string) => process.stdout.write(`${line}\n`);
const { dataDir, remove } = makeDataDir();
const children: ChildProcess[] = [];
try {
  await measure();
} finally {
  for (const child of children) child.kill('SIGKILL');
  remove();
}

async function measure(): Promise<void> {
  const model = spawn('node', ['tools/test/fake-ai.ts', '--port', String(FAKE_PORT)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(model);
  await once(model.stdout, 'data');
  const server = await startServerProcess({
    dataDir,
    command: START_COMMAND,
    environment: {
      ...NO_DAILY_LIMITS,
      AI_BASE_URL: `http://127.0.0.1:${FAKE_PORT}/v1`,
      AI_MODEL: 'm',
      SIGNUP_STONES: '100000',
    },
  });
  children.push(server.child);
  const tokens: string[] = [];
  for (let at = 0; at < callCount / CALLS_EACH; at += 1) tokens.push(await newUser(server.url, at));
  await fetch(`http://127.0.0.1:${FAKE_PORT}/script`, {
    method: 'POST',
    body: JSON.stringify(Array(callCount).fill({ delayMs: waitSeconds * 1000 })),
  });
  const before = memoryOf(server.child);

  const reader = {
    url: `${server.url}/api/posts`,
    method: 'GET',
    headers: { Authorization: `Bearer ${tokens[0]}` },
    body: null,
    connections: 1,
  };
  const alone = await load({ ...reader, seconds: 2 });
  const reading = load({ ...reader, seconds: waitSeconds + READING_ON_SECONDS });
  const agent = new Agent({ keepAlive: true, maxSockets: callCount });
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: callCount }, (_, at) =>
      ask(server.url, tokens[at % tokens.length] ?? '', agent),
    ),
  );
  agent.destroy();
  const beside = await reading;
  const times = answers.map(({ endedAt }) => endedAt - began).toSorted((one, other) => one - other);
  const after = memoryOf(server.child);
  const seconds = (ms: number | undefined) => `${((ms ?? Number.NaN) / 1000).toFixed(1)} s`;
  print(
    `${callCount} replies of ${tokens.length} people, a model that waits ${waitSeconds} s; load ${loadavg()[0]?.toFixed(1)}`,
  );
  print(
    `answers: first after ${seconds(times[0])}, last after ${seconds(times.at(-1))}, failed ${answers.filter(({ isWhole }) => !isWhole).length}`,
  );
  print(
    `feed at the same time: p50 ${beside.last.p50.toFixed(1)} ms, p99 ${beside.last.p99.toFixed(1)} ms, failed ${beside.failures} of ${beside.requests} (alone: ${alone.last.p50.toFixed(1)} and ${alone.last.p99.toFixed(1)} ms)`,
  );
  print(
    `memory: ${before.residentMb} MB before, ${after.peakMb} MB at most, ${after.residentMb} MB after`,
  );
  await server.end('SIGTERM');
}

async function newUser(url: string, at: number): Promise<string> {
  const { accessToken: token } = await signUp(url, `waiting-${at}@example.com`);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  await fetch(`${url}/api/ai/settings`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ consent: true }),
  });
  return token;
}

/** Requests a streaming reply and reads it to its end. */
function ask(
  url: string,
  token: string,
  agent: Agent,
): Promise<{ endedAt: number; isWhole: boolean }> {
  return new Promise((resolve) => {
    let text = '';
    const end = () =>
      resolve({ endedAt: performance.now(), isWhole: text.includes('"type":"done"') });
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    };
    const outgoing = request(
      `${url}/functions/v1/conversation_guide/stream`,
      { method: 'POST', agent, headers },
      (response) => {
        response.setEncoding('utf8');
        response.on('data', (piece: string) => (text += piece));
        response.on('end', end);
        response.on('error', end);
      },
    );
    outgoing.on('error', end);
    outgoing.end(JSON.stringify({ content: '今天有点累。' }));
  });
}
